import { describe, expect, it } from "vitest";
import { MAX_SIZE, MIN_SIZE, PASS, geometryOf, isSupportedSize } from "../../engine/board/geometry.ts";

describe("vertices", () => {
  const cases: [width: number, height: number, vertex: string, x: number, y: number][] = [
    [19, 19, "A1", 0, 18],
    [19, 19, "T19", 18, 0],
    [19, 19, "H4", 7, 15],
    [19, 19, "J4", 8, 15],
    [9, 9, "E5", 4, 4],
    [25, 25, "Z25", 24, 0],
    [25, 25, "Z1", 24, 24],
    [13, 7, "N7", 12, 0],
    [7, 13, "G13", 6, 0],
    [2, 2, "B2", 1, 0],
  ];
  it.each(cases)("%i×%i: %s", (width, height, vertex, x, y) => {
    const geometry = geometryOf(width, height);
    const p = geometry.point(x, y);
    expect(geometry.vertex(p)).toBe(vertex);
    expect(geometry.parseVertex(vertex)).toBe(p);
    expect(geometry.parseVertex(vertex.toLowerCase())).toBe(p);
    expect([geometry.column(p), geometry.row(p)]).toEqual([x, y]);
  });

  const nonsense = ["I5", "i5", "A0", "A20", "U1", "A", "5", "", "AA5", "A5 ", "A-1", "A1.5", "AB", "passed", "resign"];
  it.each(nonsense)("%j is no point of the 19×19 board", (text) => {
    expect(geometryOf(19).parseVertex(text)).toBeUndefined();
  });

  it("depend on the board", () => {
    expect(geometryOf(13, 7).parseVertex("A8")).toBeUndefined();
    expect(geometryOf(13, 7).parseVertex("O1")).toBeUndefined();
    expect(geometryOf(7, 13).parseVertex("A13")).toBeDefined();
  });

  it("may be written with leading zeros", () => {
    expect(geometryOf(19).parseVertex("d04")).toBe(geometryOf(19).parseVertex("D4"));
  });

  it.each(["pass", "PASS", "Pass"])("%s is a pass", (text) => {
    expect(geometryOf(9).parseVertex(text)).toBe(PASS);
  });

  it("a pass is named pass", () => {
    expect(geometryOf(9).vertex(PASS)).toBe("pass");
  });
});

describe.each([
  [2, 2],
  [2, 25],
  [25, 2],
  [19, 19],
  [25, 25],
])("the %i×%i board", (width, height) => {
  const geometry = geometryOf(width, height);
  const { points, stride } = geometry;

  it("has every point once, row by row from the top left", () => {
    expect(points).toHaveLength(width * height);
    expect(points[0]).toBe(geometry.point(0, 0));
    expect(points[width]).toBe(geometry.point(0, 1));
    expect([...points]).toEqual([...new Set(points)].sort((p, q) => p - q));
    expect(points.map((p) => geometry.parseVertex(geometry.vertex(p)))).toEqual([...points]);
  });

  it("contains its points and nothing else", () => {
    const inside = Array.from({ length: geometry.length + 20 }, (_, i) => i - 10).filter((p) => geometry.contains(p));
    expect(inside).toEqual([...points]);
    expect(geometry.contains(points[0] + 0.5)).toBe(false);
  });

  it("has all neighbours and diagonals inside the padded array, the outer ones off the board", () => {
    for (const p of points) {
      for (const [dx, dy] of [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y]))) {
        const q = p + dy * stride + dx;
        const x = geometry.column(p) + dx;
        const y = geometry.row(p) + dy;
        expect(q >= 0 && q < geometry.length).toBe(true);
        expect(geometry.contains(q)).toBe(x >= 0 && x < width && y >= 0 && y < height);
      }
    }
  });
});

describe("sizes", () => {
  it("share one geometry each", () => {
    expect(geometryOf(9)).toBe(geometryOf(9, 9));
    expect(geometryOf(9, 13)).not.toBe(geometryOf(13, 9));
  });

  it.each([MIN_SIZE - 1, MAX_SIZE + 1, 0, -9, 9.5, NaN, Infinity])("%d is not supported", (size) => {
    expect(isSupportedSize(size)).toBe(false);
    expect(() => geometryOf(size)).toThrow(RangeError);
    expect(() => geometryOf(9, size)).toThrow(RangeError);
  });

  it.each([MIN_SIZE, 9, MAX_SIZE])("%d is supported", (size) => {
    expect(isSupportedSize(size)).toBe(true);
  });
});
