/**
 * shinpan as a library: games under rules, the referee's verdict on them, analyses by search, SGF, and pictures.
 * Nothing here needs Node: it runs in a browser as well. docs/library.md shows how to use it.
 */
export { BLACK, type Colour, EMPTY, WHITE } from "../../engine/board/colour.ts";
export { type Geometry, geometryOf, PASS, type Point } from "../../engine/board/geometry.ts";
export { type BoardDrawing, type Label, type Mark, type NumberedMove, repeatedMoves } from "../report/board-drawing.ts";
export { countLines, isUnderWay, outcomeSentence } from "../report/count.ts";
export { lifeLines, outcomeWords, pointsOfStudy } from "../report/life-text.ts";
export { explain, surePercent } from "../report/explanation.ts";
export { boardFrame, boardSvg, type BoardStyle } from "../report/svg-board.ts";
export { leadChart, winrateChart } from "../report/curves.ts";
export {
  type Evaluation, type EvaluationJson, leadText, MISTAKES, mistakesAmong, moveCosts, movesBeforeSetup, percent,
  playerSummary, type PlayerSummary, readEvaluation, signedPoints, type Swing,
} from "../report/game-analysis.ts";
export type { ThemeName } from "../report/svg-signs.ts";
export { proofDrawing, verdictDrawing } from "../report/board-drawing.ts";
export { type StringJson, verdictJson, type VerdictJson } from "../report/verdict-json.ts";
export { verdictBoard } from "../report/verdict-text.ts";
export type { Count, CountLine } from "../rules/count/count.ts";
export { Game, type Move, type Setup } from "../rules/game.ts";
export type { Illegality } from "../rules/game-state.ts";
export { type GameResult, phaseOf, resultSentence, resultText } from "../rules/ending.ts";
export { Clock, type ClockView, type TimeSystem } from "../rules/clock.ts";
export { fixedHandicap, freeHandicap } from "../rules/handicap.ts";
export { writeRecordRules } from "../rules/kata-rules.ts";
export { findRuleset } from "../rules/ruleset-names.ts";
export { RULESETS as rulesets } from "../rules/ruleset-table.ts";
export type { Ruleset } from "../rules/ruleset.ts";
export {
  type FinalStatus, markSettlement, pointsOfStatus, type Settlement, statusOfPoint,
} from "../referee/settlement.ts";
export type { LifeOutcome } from "../referee/life/life.ts";
export type { LifeSide, LifeStudy } from "../referee/life/life-study.ts";
export type { Status, StringVerdict, Tier, Verdict } from "../referee/verdict.ts";
export type { SgfGame } from "../sgf/game.ts";
export { treeOfGame } from "../sgf/gameTree.ts";
export { parseSgf } from "../sgf/parser.ts";
export { readSgf, RecordedGame, replay } from "../sgf/recorded-game.ts";
export type { SgfCollection, SgfNode } from "../sgf/tree.ts";
export { writeSgf } from "../sgf/writer.ts";
export { analyse, Analyser, type AnalyseOptions, type AnalyserOptions, type AskOptions } from "./analyser.ts";
export type { Choice, ChooseOptions } from "./choice.ts";
export { analysisDrawing } from "../report/position-analysis.ts";
export { judgeGame as judge, type JudgeGameOptions } from "../player/judge-game.ts";
export { loadModel, type LoadModelOptions, type Model, type ModelSource, useLoadedModel as useModel } from "./model.ts";
export type { AnalysedMove, PositionAnalysis } from "../report/position-analysis.ts";
export { replayGame, type ReplayedGame, type ReplayOptions } from "../sgf/recorded-game.ts";
