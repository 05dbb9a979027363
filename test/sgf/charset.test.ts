import { describe, expect, it } from "vitest";
import { Random } from "../../engine/board/random.ts";
import { decodeSgf, MAX_LENGTH } from "../../src/sgf/charset.ts";
import { parseSgf } from "../../src/sgf/parser.ts";
import { readText } from "../../src/sgf/values.ts";
import { bytes, refusalOf, valueOf } from "./support.ts";

/** Comment of the root of a file, and the warnings. */
function commentOf(file: Uint8Array): [string, readonly string[]] {
  const result = parseSgf(file);
  const text = readText(valueOf(result).games[0].properties.get("C")![0]);
  return [text, result.ok ? result.warnings : []];
}

const UTF8 = (text: string) => [...new TextEncoder().encode(text)];
const UTF16 = (text: string) => [...Buffer.from(text, "utf16le")];

/** For `map`: bytes with the two of each pair exchanged. */
const swapped = (_byte: number, i: number, all: Uint8Array) => all[i ^ 1];

describe("encodings that CA names", () => {
  const cases: [string, number[], string][] = [
    ["UTF-8", UTF8("審判 é"), "審判 é"],
    ["utf8", UTF8("審判"), "審判"],
    ["ISO-8859-1", [0xe9, 0xdf], "éß"],
    ["ISO8859_1", [0xe9], "é"],
    ["ISO-8859-15", [0xa4], "€"],
    ["windows-1251", [0xe3, 0xee], "го"],
    ["Shift_JIS", [0x88, 0xcd, 0x8c, 0xe9], "囲碁"],
    ["SJIS", [0x88, 0xcd], "囲"],
    ["cp932", [0x88, 0xcd], "囲"],
    ["EUC-JP", [0xb0, 0xcf, 0xb8, 0xeb], "囲碁"],
    ["EUC_JP", [0xb0, 0xcf], "囲"],
    ["GB2312", [0xce, 0xa7, 0xc6, 0xe5], "围棋"],
    ["GBK", [0x87, 0xfa], "圍"],
    ["GB18030", [0x81, 0x30, 0x81, 0x30, 0xce, 0xa7], "\x80围"],
    ["EUC-CN", [0xce, 0xa7], "围"],
    ["Big5", [0xb3, 0xf2, 0xb4, 0xd1], "圍棋"],
    ["EUC-KR", [0xb9, 0xd9, 0xb5, 0xcf], "바둑"],
    ["cp949", [0xb9, 0xd9], "바"],
  ];
  it.each(cases)("%s", (charset, encoded, text) => {
    expect(commentOf(bytes(`(;GM[1]CA[${charset}]C[`, encoded, "];B[aa])"))).toEqual([text, []]);
  });

  it("reads second bytes that look like a backslash or brackets as letters", () => {
    const table = [0x95, 0x5c]; // 表 ends in a backslash
    const so = [0x83, 0x5c]; // ソ too
    const ji = [0x83, 0x5d]; // ゾ ends in a closing bracket
    const file = bytes("(;CA[Shift_JIS]PB[", table, "]C[", ji, so, "];B[aa])");
    expect(commentOf(file)).toEqual(["ゾソ", []]);
    const gong = [0xa5, 0x5c]; // 功 in Big5
    expect(commentOf(bytes("(;CA[Big5]C[", gong, "];B[aa])"))).toEqual(["功", []]);
  });

  it("finds CA behind other properties", () => {
    expect(commentOf(bytes("(;FF[4]PB[", [0xce, 0xa7], "]\n CA [ GB2312 ]C[", [0xc6, 0xe5], "])"))[0]).toBe("棋");
  });
});

describe("files that do not name their encoding", () => {
  it.each([
    ["ASCII", bytes("(;C[plain])"), "plain"],
    ["UTF-8", bytes("(;C[", UTF8("審判"), "])"), "審判"],
    ["ISO-8859-1", bytes("(;C[Gu", [0xe9], "rin])"), "Guérin"],
    ["an empty CA", bytes("(;CA[]C[", UTF8("審判"), "])"), "審判"],
    ["a byte-order mark", bytes([0xef, 0xbb, 0xbf], "(;C[", UTF8("審判"), "])"), "審判"],
    ["a byte-order mark against CA", bytes([0xef, 0xbb, 0xbf], "(;CA[Big5]C[", UTF8("審判"), "])"), "審判"],
    ["UTF-16, little end first", bytes([0xff, 0xfe], UTF16("(;C[審判])")), "審判"],
    ["UTF-16, big end first", bytes([0xff, 0xfe], UTF16("(;C[審判])")).map(swapped), "審判"],
    ["UTF-16 without a mark", bytes(UTF16("(;C[審判])")), "審判"],
  ])("%s", (_name, file, text) => {
    expect(commentOf(file)).toEqual([text, []]);
  });

  it("are Shift_JIS if they have kana, as those of the Nihon Ki-in", () => {
    const yoda = [0x88, 0xcb, 0x93, 0x63, 0x83, 0x5c]; // ends in a backslash
    const win = [0x8d, 0x95, 0x92, 0x86, 0x89, 0x9f, 0x82, 0xb5, 0x8f, 0x9f, 0x82, 0xbf];
    const file = bytes("(\r\nPB[", yoda, "]\r\nC[", win, "]\r\n;B[pd];W[dp])");
    const [text, warnings] = commentOf(file);
    expect(text).toBe("黒中押し勝ち");
    expect(warnings).toEqual([
      "The file does not name its encoding: it was read as Shift_JIS.",
      "The game at offset 0 begins without a semicolon.",
    ]);
  });

  const WORDS: [string, string, number[], string][] = [
    ["GBK", "PB[x]BR[", [0xbe, 0xc5, 0xb6, 0xce], "九段"],
    ["GBK", "RE[", [0xba, 0xda, 0xd6, 0xd0, 0xc5, 0xcc, 0xca, 0xa4], "黑中盘胜"],
    ["GBK", "EV[", [0xb5, 0xda, 0x31, 0x33, 0xbd, 0xec], "第13届"],
    ["Big5", "WR[", [0x39, 0xac, 0x71], "9段"],
    ["Big5", "RE[", [0xa5, 0xd5, 0xb3, 0xd3, 0x31], "白勝1"],
    ["EUC-KR", "BR[", [0x39, 0xb4, 0xdc], "9단"],
    ["EUC-KR", "RE[", [0xc8, 0xe6, 0x20, 0xba, 0xd2, 0xb0, 0xe8, 0xbd, 0xc2], "흑 불계승"],
    ["EUC-KR", "EV[", [0xc1, 0xa6, 0x33, 0xb1, 0xb9], "제3국"],
    ["Shift_JIS", "BR[", [0x8b, 0xe3, 0x92, 0x69], "九段"],
    ["Shift_JIS", "EV[", [0x91, 0xe6, 0x82, 0x50, 0x89, 0xf1], "第１回"],
    ["EUC-JP", "RE[", [0xb9, 0xf5, 0xc3, 0xe6, 0xb2, 0xa1, 0xa4, 0xb7, 0xbe, 0xa1, 0xa4, 0xc1], "黒中押し勝ち"],
  ];
  it.each(WORDS)("are %s if that has words of Go: %s", (encoding, before, encoded, word) => {
    const [text, warnings] = commentOf(bytes(`(;${before}`, encoded, "]C[", encoded, "])"));
    expect(text).toBe(word);
    expect(warnings).toEqual([`The file does not name its encoding: it was read as ${encoding}.`]);
  });

  it("have names that end in a backslash or a bracket if words of Go show the encoding", () => {
    const gong = [0xa5, 0x5c]; // 功 in Big5
    const file = bytes("(;PB[", gong, "]BR[9", [0xac, 0x71], "]C[", gong, "];B[aa])");
    expect(commentOf(file)[0]).toBe("功");
  });

  it.each([
    ["French", "Où êtes-vous, Françoise ? Là-bas."],
    ["German", "Größe Äpfel Übung, 3° bis 9°"],
    ["Norwegian", "Øy Ås Å"],
    ["signs", "9¶ © 2001 «Ñandú» ½ ×÷ 1ª 2º"],
  ])("are Western if they are %s", (_name, words) => {
    const encoded = [...Buffer.from(words, "latin1")];
    const file = bytes("(;PB[", encoded, "]BR[9 ", encoded, "]RE[", encoded, "]C[", encoded, "])");
    expect(commentOf(file)).toEqual([words, []]);
  });

  it("are not taken for Japanese because they are Chinese or Korean", () => {
    for (const encoded of [[0xce, 0xa7, 0xc6, 0xe5], [0xb3, 0xf2, 0xb4, 0xd1], [0xb9, 0xd9, 0xb5, 0xcf]]) {
      const [text, warnings] = commentOf(bytes("(;C[", encoded, "])"));
      expect(text).not.toMatch(/[\u3041-\u30fa\uff61-\uff9f]/);
      expect(warnings).toEqual([expect.stringMatching(/^The file does not name its encoding: .*not sure\.$/)]);
    }
  });
});

it("does not take the quotation marks of windows-1252 for Japanese", () => {
  const [text] = commentOf(bytes("(;C[", [0x93], "It", [0x92], "s", [0x94, 0x20, 0x96], " it])"));
  // What exactly the marks become depends on the version of Node.
  expect(text).toMatch(/^.It.s. . it$/);
  expect(text).not.toMatch(/[\u3000-\uffff]/);
});

describe("200 records without CA, of common names, places and comments", () => {
  const CHINESE = {
    surnames: "李 王 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 古 柯 常 聂 芈 时 檀 党 连 唐 范 谢 江 许 邹 丁 钟 范 彭 柁".split(" "),
    given: "力 世石 昌镐 洁 薰铉 钧 廷桓 豪 丽 卫平 晓春 昊洋 文尧 一 海 明 军 伟 强 睿 越 腾 笑然 羽 耀 光亚 斌".split(" "),
    places: "北京 上海 杭州 成都 中国围棋甲级联赛 春兰杯 应氏杯世界围棋赛 名人战 天元战 三星杯 农心杯 网络快棋 广州 棋院".split(" "),
    comments: "好棋 这手棋有问题 黑棋厚实 白棋苦战 劫争 官子阶段 序盘两分 大飞挂角 白棋中腹薄弱 精彩的治孤 漏算 认输".split(" "),
  };
  const TRADITIONAL = {
    surnames: "李 王 張 劉 陳 楊 趙 黃 周 吳 徐 孫 胡 朱 高 林 何 郭 馬 羅 蕭 紅 許 蔡 賴 鄭 謝 江 夏 盧".split(" "),
    given: "力 世石 昌鎬 潔 薰鉉 鈞 廷桓 豪 麗 衛平 曉春 正勳 俊緯 立祥 元鈞 源 家元 均 嘉 書宇 皓鈞 丞祐 哲宇 浚瑋".split(" "),
    places: "台北 高雄 台灣圍棋名人賽 春蘭盃 應氏盃世界圍棋賽 天元戰 三星盃 農心盃 海峰盃 網路快棋 香港 棋院".split(" "),
    comments: "好棋 這手棋有問題 黑棋厚實 白棋苦戰 劫爭 官子階段 序盤兩分 大飛掛角 白棋中腹薄弱 精彩的治孤 漏算 認輸".split(" "),
  };
  const KOREAN = {
    surnames: "이 김 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 유 홍 목 변 원 나 백 온".split(" "),
    given: "세돌 창호 훈현 정환 진서 지석 동훈 민준 영훈 현 상일 철한 성진 국현 태현 승재 정 다영 소희 채영 인".split(" "),
    places: "서울 부산 한국바둑리그 삼성화재배 농심신라면배 명인전 국수전 왕위전 응씨배 대구 한국기원 바둑왕전".split(" "),
    comments: "좋은 수 이 수가 문제였다 흑이 두텁다 백의 고전 패싸움 끝내기 포석 날일자 걸침 중앙이 엷다 돌을 거뒀다 승부수".split(" "),
  };
  const WESTERN = {
    surnames: "Guérin Müller Åström Núñez Lefèvre Grünwald Kašpar Øye Côté Fernández Weiß Gonçalves".split(" "),
    given: "Jérôme Jürgen Björn José François Zoë Noël André Sœur Mária Ángel Çelik".split(" "),
    places: "Genève Malmö Zürich Köln São-Paulo Besançon Århus Göteborg Orléans Nîmes Münster".split(" "),
    comments: ["Où est-ce ?", "Größer als 3°", "¡Qué jugada!", "l'été d'après", "Schöner Zug", "«très bien»"],
  };

  /** Character -> its bytes, found by decoding all pairs of bytes. */
  function encoderOf(encoding: string): (text: string) => number[] {
    const decoder = new TextDecoder(encoding);
    const codes = new Map<string, number[]>();
    for (let a = 0x81; a < 0xff; a++) {
      for (let b = 0x40; b < 0xff; b++) {
        const text = decoder.decode(Uint8Array.of(a, b));
        if ([...text].length === 1 && text !== "\ufffd" && !codes.has(text)) codes.set(text, [a, b]);
      }
    }
    return (text) => [...text].flatMap((c) => (c < "\x80" ? [c.charCodeAt(0)] : (codes.get(c) ?? [])));
  }

  /** Records of different length: names alone, with a place, with comments. */
  function* records({ comments, given, places, surnames }: typeof CHINESE): Generator<string> {
    const random = new Random(71);
    const one = (words: readonly string[]) => words[random.below(words.length)];
    const name = () => (surnames === WESTERN.surnames ? `${one(given)} ${one(surnames)}` : one(surnames) + one(given));
    for (let i = 0; i < 200; i++) {
      const place = i % 4 > 1 ? `EV[${one(places)}]` : "";
      const comment = i % 4 === 3 ? `C[${one(comments)}]` : "";
      yield `(;GM[1]SZ[19]PB[${name()}]PW[${name()}]${place};B[qd]${comment};W[dd])`;
    }
  }

  it.each([
    ["GBK", CHINESE],
    ["Big5", TRADITIONAL],
    ["EUC-KR", KOREAN],
  ])("%s: none is wrong without a sentence, and most are right", (encoding, words) => {
    const encode = encoderOf(encoding);
    let right = 0;
    for (const record of records(words)) {
      const text = decodeSgf(Uint8Array.from(encode(record)));
      const isRight = valueOf(text) === record;
      if (isRight) right++;
      if (text.ok && text.warnings.length === 0) expect(isRight, record).toBe(true);
    }
    expect(right).toBeGreaterThan(150);
  });

  it("ISO-8859-1 and UTF-8: all are right, and none has a sentence", () => {
    for (const record of records(WESTERN)) {
      const western = record.replace(/[^\x00-\xff]/g, "é");
      const latin = decodeSgf(Uint8Array.from(Buffer.from(western, "latin1")));
      expect([valueOf(latin), latin.ok && latin.warnings], western).toEqual([western, []]);
    }
    for (const words of [CHINESE, TRADITIONAL, KOREAN, WESTERN]) {
      for (const record of records(words)) {
        const text = decodeSgf(new TextEncoder().encode(record));
        expect([valueOf(text), text.ok && text.warnings]).toEqual([record, []]);
      }
    }
  });
});

describe("a wrong CA is a warning", () => {
  it.each([
    [
      "a name nobody knows",
      bytes("(;CA[Klingon]C[", UTF8("審判"), "])"),
      "審判",
      "CA[Klingon] names no known encoding: it was read as UTF-8.",
    ],
    [
      "a name nobody knows and no UTF-8",
      bytes("(;CA[Klingon]C[", [0xe9], "])"),
      "é",
      "CA[Klingon] names no known encoding: it was read as windows-1252 and some text may be wrong.",
    ],
    [
      "UTF-8 that is none",
      bytes("(;CA[UTF-8]C[", [0xe9], "])"),
      "\ufffd",
      "The file is not encoded as CA[UTF-8] says: it was read as utf-8 and some text may be wrong.",
    ],
    [
      "UTF-8 under another name",
      bytes("(;CA[EUC-KR]C[", UTF8("審判"), "])"),
      "審判",
      "The file is not encoded as CA[EUC-KR] says: it was read as UTF-8.",
    ],
    [
      "UTF-16 in single bytes",
      bytes("(;CA[UTF-16]C[x])"),
      "x",
      "CA[UTF-16] names no known encoding: it was read as UTF-8.",
    ],
  ])("%s", (_name, file, text, warning) => {
    expect(commentOf(file)).toEqual([text, [warning]]);
  });
});

it("refuses a file that is too long, as bytes and as text", () => {
  const message = `The file is ${MAX_LENGTH + 1} bytes long: it would be read only up to offset ${MAX_LENGTH}.`;
  expect(refusalOf(decodeSgf(new Uint8Array(MAX_LENGTH + 1)))).toBe(message);
  expect(refusalOf(parseSgf("(;)".padEnd(MAX_LENGTH + 1)))).toContain(`${MAX_LENGTH + 1} characters`);
  expect(parseSgf("(;)".padEnd(MAX_LENGTH)).ok).toBe(true);
});
