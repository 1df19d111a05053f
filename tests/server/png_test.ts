import assert from "node:assert/strict";
import { createInflate, deflateSync } from "node:zlib";
import { checkPng } from "../../server/resources/feedback/png.ts";
import { chunk, data, type Drawing, file, header, join, picture, rows } from "../support/png.ts";

const LIMITS = { side: 16_384, pixels: 20_000_000 };
const check = (bytes: Uint8Array, limits = LIMITS) => checkPng(bytes, limits);
const END = chunk("IEND");
const PIXELS = rows(2, 2, [1, 2, 3, 255]);

Deno.test("a picture is kept byte by byte, with its size", async () => {
  const bytes = picture(30, 20);
  assert.deepEqual(await check(bytes), { bytes, width: 30, height: 20 });
});

Deno.test("what is no part of the picture is left out", async () => {
  const bytes = file(
    header(),
    chunk("tEXt", new TextEncoder().encode("Author\0Can")),
    chunk("pHYs", new TextEncoder().encode("any bytes")),
    chunk("gAMA", new Uint8Array(4)),
    chunk("cHRM", new Uint8Array(32)),
    chunk("sRGB", new Uint8Array(1)),
    chunk("sBIT", new Uint8Array(4)),
    chunk("iCCP", new Uint8Array(40)),
    chunk("acTL", new Uint8Array(8)),
    data(PIXELS),
    chunk("eXIf", new Uint8Array(40)),
    END,
  );
  assert.deepEqual(await check(bytes), {
    bytes: file(header(), data(PIXELS), END),
    width: 2,
    height: 2,
  });
});

Deno.test("the data may come in several chunks, empty ones included", async () => {
  const packed = new Uint8Array(deflateSync(PIXELS));
  const bytes = file(
    header(),
    chunk("IDAT", packed.subarray(0, 3)),
    chunk("IDAT"),
    chunk("IDAT", packed.subarray(3)),
    END,
  );
  assert.deepEqual(await check(bytes), { bytes, width: 2, height: 2 });
});

const PALETTE = chunk("PLTE", new Uint8Array(6));
const TRANSPARENT = [
  ["of a grey", { type: 0 }, [], 2, [1, 3]],
  ["of a colour", { type: 2 }, [], 6, [0, 5, 7, 256]],
  ["of each colour of a palette", { type: 3 }, [PALETTE], 2, [0, 3]],
  ["of some colours of a palette", { type: 3 }, [PALETTE], 1, []],
] as const;
for (const [name, { type }, palette, size, wrong] of TRANSPARENT) {
  Deno.test(`the transparency ${name} is kept where it has its size and its place`, async () => {
    const raw = data(new Uint8Array(type === 2 ? 14 : 6));
    const of = (length: number) => chunk("tRNS", new Uint8Array(length).fill(7));
    const made = (before: Uint8Array[], after: Uint8Array[] = []) =>
      file(header({ type }), ...palette, ...before, raw, ...after, END);
    const kept = async (bytes: Uint8Array) => {
      const checked = await check(bytes);
      return typeof checked === "string" ? checked : checked.bytes;
    };
    assert.deepEqual(await kept(made([of(size)])), made([of(size)]));
    assert.deepEqual(await kept(made([of(size), chunk("tRNS")])), made([of(size)]));
    assert.deepEqual(await kept(made([], [of(size)])), made([]));
    for (const length of wrong) assert.deepEqual(await kept(made([of(length)])), made([]));
    const early = file(header({ type }), of(size), ...palette, raw, END);
    assert.deepEqual(await kept(early), palette.length > 0 ? made([]) : early);
  });
}

Deno.test("a palette is kept where pixels refer to it, and one that is only suggested is not", async () => {
  const referred = file(header({ type: 3 }), PALETTE, data(new Uint8Array(6)), END);
  assert.deepEqual(await check(referred), { bytes: referred, width: 2, height: 2 });
  const raw = data(new Uint8Array(14));
  const suggested = file(header({ type: 2 }), PALETTE, raw, END);
  const bytes = file(header({ type: 2 }), raw, END);
  assert.deepEqual(await check(suggested), { bytes, width: 2, height: 2 });
});

Deno.test("a picture alone with alpha of its own has no transparency beside", async () => {
  const bytes = file(header(), data(PIXELS), END);
  const beside = file(header(), chunk("tRNS", new Uint8Array(6)), data(PIXELS), END);
  assert.deepEqual(await check(beside), { bytes, width: 2, height: 2 });
});

Deno.test("a picture has no more parts than any program makes, and none larger than it needs", async () => {
  const packed = new Uint8Array(deflateSync(PIXELS));
  const parts = (count: number) => Array(count).fill(chunk("IDAT"));
  const most = file(header(), chunk("IDAT", packed), ...parts(4093), END);
  assert.deepEqual(await check(most), { bytes: most, width: 2, height: 2 });
  const more = file(header(), chunk("IDAT", packed), ...parts(4094), END);
  assert.equal(await check(more), "damaged");
  const [empty, count] = [chunk("tEXt"), 430_000];
  const empties = Uint8Array.from({ length: 12 * count }, (_, at) => empty[at % 12] ?? 0);
  const flood = file(header(), empties, data(PIXELS), END);
  assert.equal(await check(flood), "damaged");

  const beside = (bytes: number) =>
    file(header(), chunk("iCCP", new Uint8Array(bytes)), data(PIXELS), END);
  const small = file(header(), data(PIXELS), END);
  const largest = 1024 * 1024 - 4;
  assert.deepEqual(await check(beside(largest)), { bytes: small, width: 2, height: 2 });
  assert.equal(await check(beside(largest + 1)), "damaged");
});

const LAYOUTS: [string, Drawing, rowLengths: number[], palette?: Uint8Array][] = [
  ["grey of one bit", { width: 9, height: 2, depth: 1, type: 0 }, [2, 2]],
  ["grey of sixteen bits", { width: 3, height: 1, depth: 16, type: 0 }, [6]],
  ["colours", { width: 3, height: 1, depth: 8, type: 2 }, [9]],
  ["two bits of a palette", { width: 5, height: 1, depth: 2, type: 3 }, [2], PALETTE],
  ["grey with opacity", { width: 3, height: 1, depth: 8, type: 4 }, [6]],
  ["colours of sixteen bits with opacity", { width: 1, height: 1, depth: 16, type: 6 }, [8]],
  // Two passes of one pixel, one of two, one with two rows of one, and one of three.
  ["interlaced", { width: 3, height: 3, depth: 8, type: 0, interlace: 1 }, [1, 1, 2, 1, 1, 3]],
  ["interlaced, a single pixel", { width: 1, height: 1, type: 0, interlace: 1 }, [1]],
];
for (const [name, drawing, lengths, palette] of LAYOUTS) {
  Deno.test(`a picture's rows are as long as its header says: ${name}`, async () => {
    const raw = join(...lengths.map((length) => new Uint8Array(length + 1)));
    const made = (pixels: Uint8Array) =>
      file(header(drawing), ...(palette ? [palette] : []), data(pixels), END);
    const { width, height } = drawing;
    assert.deepEqual(await check(made(raw)), { bytes: made(raw), width, height });
    assert.equal(await check(made(raw.subarray(1))), "damaged");
    assert.equal(await check(made(join(raw, Uint8Array.of(0)))), "damaged");
  });
}

Deno.test("what does not begin as a PNG is none", async () => {
  const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
  const others = [new Uint8Array(), svg, picture().subarray(1), picture().subarray(0, 7)];
  for (const bytes of others) assert.equal(await check(bytes), "not a PNG");
});

const good = picture();
const damagedAt = (index: number) => good.map((byte, at) => at === index ? byte ^ 1 : byte);
const filtered = PIXELS.map((byte, at) => at === 9 ? 5 : byte);
const DAMAGED: Record<string, Uint8Array> = {
  "the signature alone": good.subarray(0, 8),
  "no end": file(header(), data(PIXELS)),
  "no data": file(header(), END),
  "no header": file(data(PIXELS), END),
  "cut off": good.subarray(0, -1),
  "cut off within the data": good.subarray(0, -20),
  "something after the end": join(good, Uint8Array.of(0)),
  "a chunk after the end": join(good, chunk("tEXt")),
  "another picture after it": join(good, good),
  "an end that is not empty": file(header(), data(PIXELS), chunk("IEND", Uint8Array.of(1))),
  "two ends": file(header(), data(PIXELS), END, END),
  "two headers": file(header(), header(), data(PIXELS), END),
  "a header that comes late": file(chunk("tEXt"), header(), data(PIXELS), END),
  "a header that is too long": file(chunk("IHDR", new Uint8Array(14)), data(PIXELS), END),
  "data in two places": file(header(), data(PIXELS), chunk("tEXt"), chunk("IDAT"), END),
  "a critical chunk that is unknown": file(header(), chunk("ABCD"), data(PIXELS), END),
  "a name that is none": file(header(), chunk("a1b2"), data(PIXELS), END),
  "a length beyond the file": file(header(), Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0)),
  "no width": file(header({ width: 0 }), data(PIXELS), END),
  "no height": file(header({ height: 0 }), data(new Uint8Array()), END),
  "a depth its colours cannot have": file(header({ depth: 4 }), data(PIXELS), END),
  "colours there are not": file(header({ type: 5 }), data(PIXELS), END),
  "a compression there is not": file(header({ compression: 1 }), data(PIXELS), END),
  "a filter method there is not": file(header({ filter: 1 }), data(PIXELS), END),
  "an interlace there is not": file(header({ interlace: 2 }), data(PIXELS), END),
  "a filter there is not": file(header(), data(filtered), END),
  "data that are not packed": file(header(), chunk("IDAT", PIXELS), END),
  "data that end early": file(
    header(),
    chunk("IDAT", new Uint8Array(deflateSync(PIXELS)).subarray(0, -5)),
    END,
  ),
  "something after the data": file(
    header(),
    chunk("IDAT", join(new Uint8Array(deflateSync(PIXELS)), Uint8Array.of(1, 2, 3))),
    END,
  ),
  "no palette where there has to be one": file(
    header({ type: 3 }),
    data(new Uint8Array(6)),
    END,
  ),
  "a palette that is empty": file(
    header({ type: 3 }),
    chunk("PLTE"),
    data(new Uint8Array(6)),
    END,
  ),
  "a palette with more colours than can be told apart": file(
    header({ type: 3, depth: 1, width: 8, height: 1 }),
    chunk("PLTE", new Uint8Array(9)),
    data(new Uint8Array(2)),
    END,
  ),
  "two palettes": file(header({ type: 3 }), PALETTE, PALETTE, data(new Uint8Array(6)), END),
  "more suggested colours than there may be": file(
    header({ type: 2 }),
    chunk("PLTE", new Uint8Array(257 * 3)),
    data(new Uint8Array(14)),
    END,
  ),
  "a palette that is uneven": file(
    header({ type: 3 }),
    chunk("PLTE", new Uint8Array(7)),
    data(new Uint8Array(6)),
    END,
  ),
  "a palette after the data": file(
    header({ type: 3 }),
    data(new Uint8Array(6)),
    PALETTE,
    END,
  ),
  "a palette for greys": file(header({ type: 4 }), PALETTE, data(new Uint8Array(10)), END),
};
for (const [name, bytes] of Object.entries(DAMAGED)) {
  Deno.test(`a picture is damaged that has ${name}`, async () => {
    assert.equal(await check(bytes), "damaged");
  });
}

Deno.test("no bit of a picture can be turned unnoticed", async () => {
  for (let index = 8; index < good.length; index++) {
    assert.equal(await check(damagedAt(index)), "damaged", `byte ${index}`);
  }
});

Deno.test("a picture has its limits, and one within them may reach them", async () => {
  const limits = { side: 4, pixels: 12 };
  const sizes: [number, number, "fits" | "too large"][] = [
    [4, 3, "fits"],
    [3, 4, "fits"],
    [5, 1, "too large"],
    [1, 5, "too large"],
    [4, 4, "too large"],
  ];
  for (const [width, height, verdict] of sizes) {
    const checked = await check(picture(width, height), limits);
    assert.equal(typeof checked === "string" ? checked : "fits", verdict, `${width} × ${height}`);
  }
});

Deno.test("a header that promises more than is looked at is refused before anything is unpacked", async () => {
  const bytes = file(header({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }), data(PIXELS), END);
  assert.equal(await check(bytes), "too large");
});

Deno.test("a bomb is put down as soon as it is more than its picture", async () => {
  const bomb = deflateSync(new Uint8Array(200_000_000), { level: 9 });
  const bytes = file(header({ width: 100, height: 100 }), chunk("IDAT", bomb), END);
  const inflate = createInflate();
  assert.equal(await checkPng(bytes, LIMITS, () => inflate), "damaged");
  const unpacked = inflate.bytesWritten / bomb.length;
  assert.deepEqual([inflate.destroyed, unpacked < 0.1], [true, true], `${unpacked} of it`);
});
