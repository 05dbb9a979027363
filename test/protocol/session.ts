/** A server of the analysis protocol in this process, and what it says. */
import { AnalysisServer } from "../../src/protocol/server.ts";
import { DEFAULT_SETTINGS } from "../../src/protocol/settings.ts";
import type { Referee } from "../../src/referee/referee.ts";
import { countingThread } from "./fake-search.ts";

export type Message = Readonly<Record<string, unknown>>;

/** What a query on 5×5 has that asks for nothing special. */
export const QUERY = { rules: "chinese", komi: 7.5, boardXSize: 5, boardYSize: 5, moves: [], maxVisits: 5 } as const;

export class ProtocolSession {
  readonly server: AnalysisServer;
  /** The lines so far. */
  readonly lines: string[] = [];
  readonly internalErrors: unknown[] = [];

  /** @param referee asked what is settled; nobody if absent */
  constructor({ threads = 1, visitMs = 0, script = countingThread(visitMs) } = {}, referee?: Referee) {
    this.server = new AnalysisServer({
      version: "0.0.0",
      settings: DEFAULT_SETTINGS,
      threads,
      script,
      referee,
      write: (line) => void this.lines.push(line.slice(0, -1)),
      unread: () => 0,
      onInternalError: (error) => void this.internalErrors.push(error),
    });
  }

  /** Sends objects as they are, texts as a line each. */
  send(...messages: readonly (object | string)[]): void {
    for (const message of messages) {
      this.server.feed(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
    }
  }

  get messages(): Message[] {
    return this.lines.map((line) => JSON.parse(line) as Message);
  }

  /** Ends the input, and the threads when all is answered. */
  async end(): Promise<Message[]> {
    await this.server.end();
    await this.server.close();
    return this.messages;
  }

  /** All that comes back for these messages. */
  async ask(...messages: readonly (object | string)[]): Promise<Message[]> {
    this.send(...messages);
    return this.end();
  }
}

/** The final answers' ids, in the order in which they came. */
export function finished(messages: readonly Message[]): unknown[] {
  return messages.filter(({ isDuringSearch }) => isDuringSearch === false).map(({ id }) => id);
}
