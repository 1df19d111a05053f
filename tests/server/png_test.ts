import assert from "node:assert/strict";
import { createInflate, deflateSync } from "node:zlib";
import { checkPng } from "../../server/modules/feedback/png.ts";
import {
  createChunk,
  createData,
  createFile,
  createHeader,
  createPng,
  createRows,
  type HeaderFields,
  joinBytes,
} from "../support/png.ts";

const LIMITS = { side: 16_384, pixels: 20_000_000 };
const check = (bytes: Uint8Array, limits = LIMITS) => checkPng(bytes, limits);
const END = createChunk("IEND");
const PIXELS = createRows(2, 2, [1, 2, 3, 255]);

Deno.test("checkPng: returns the bytes and size of a valid picture unchanged", async () => {
  const bytes = createPng(30, 20);
  assert.deepEqual(await check(bytes), { bytes, width: 30, height: 20 });
});

Deno.test("checkPng: removes chunks that do not draw", async () => {
  const bytes = createFile(
    createHeader(),
    createChunk("tEXt", new TextEncoder().encode("Author\0Can")),
    createChunk("pHYs", new TextEncoder().encode("any bytes")),
    createChunk("gAMA", new Uint8Array(4)),
    createChunk("cHRM", new Uint8Array(32)),
    createChunk("sRGB", new Uint8Array(1)),
    createChunk("sBIT", new Uint8Array(4)),
    createChunk("iCCP", new Uint8Array(40)),
    createChunk("acTL", new Uint8Array(8)),
    createData(PIXELS),
    createChunk("eXIf", new Uint8Array(40)),
    END,
  );
  assert.deepEqual(await check(bytes), {
    bytes: createFile(createHeader(), createData(PIXELS), END),
    width: 2,
    height: 2,
  });
});

Deno.test("checkPng: accepts data in several chunks, including empty ones", async () => {
  const packed = new Uint8Array(deflateSync(PIXELS));
  const bytes = createFile(
    createHeader(),
    createChunk("IDAT", packed.subarray(0, 3)),
    createChunk("IDAT"),
    createChunk("IDAT", packed.subarray(3)),
    END,
  );
  assert.deepEqual(await check(bytes), { bytes, width: 2, height: 2 });
});

const PALETTE = createChunk("PLTE", new Uint8Array(6));
const TRANSPARENT = [
  ["of a grey", { type: 0 }, [], 2, [1, 3]],
  ["of a colour", { type: 2 }, [], 6, [0, 5, 7, 256]],
  ["of each colour of a palette", { type: 3 }, [PALETTE], 2, [0, 3]],
  ["of some colours of a palette", { type: 3 }, [PALETTE], 1, []],
] as const;
for (const [name, { type }, palette, size, wrong] of TRANSPARENT) {
  Deno.test(`checkPng: keeps a transparency chunk of the right size and place: ${name}`, async () => {
    const raw = createData(new Uint8Array(type === 2 ? 14 : 6));
    const createTransparency = (length: number) =>
      createChunk("tRNS", new Uint8Array(length).fill(7));
    const createPalettePng = (before: Uint8Array[], after: Uint8Array[] = []) =>
      createFile(createHeader({ type }), ...palette, ...before, raw, ...after, END);
    const readChecked = async (bytes: Uint8Array) => {
      const checked = await check(bytes);
      return typeof checked === "string" ? checked : checked.bytes;
    };
    assert.deepEqual(
      await readChecked(createPalettePng([createTransparency(size)])),
      createPalettePng([createTransparency(size)]),
    );
    assert.deepEqual(
      await readChecked(createPalettePng([createTransparency(size), createChunk("tRNS")])),
      createPalettePng([createTransparency(size)]),
    );
    assert.deepEqual(
      await readChecked(createPalettePng([], [createTransparency(size)])),
      createPalettePng([]),
    );
    for (const length of wrong) {
      assert.deepEqual(
        await readChecked(createPalettePng([createTransparency(length)])),
        createPalettePng([]),
      );
    }
    const early = createFile(
      createHeader({ type }),
      createTransparency(size),
      ...palette,
      raw,
      END,
    );
    assert.deepEqual(await readChecked(early), palette.length > 0 ? createPalettePng([]) : early);
  });
}

Deno.test("checkPng: keeps a palette only where pixels refer to it", async () => {
  const referred = createFile(
    createHeader({ type: 3 }),
    PALETTE,
    createData(new Uint8Array(6)),
    END,
  );
  assert.deepEqual(await check(referred), { bytes: referred, width: 2, height: 2 });
  const raw = createData(new Uint8Array(14));
  const suggested = createFile(createHeader({ type: 2 }), PALETTE, raw, END);
  const bytes = createFile(createHeader({ type: 2 }), raw, END);
  assert.deepEqual(await check(suggested), { bytes, width: 2, height: 2 });
});

Deno.test("checkPng: removes a transparency chunk from a picture with an alpha channel", async () => {
  const bytes = createFile(createHeader(), createData(PIXELS), END);
  const beside = createFile(
    createHeader(),
    createChunk("tRNS", new Uint8Array(6)),
    createData(PIXELS),
    END,
  );
  assert.deepEqual(await check(beside), { bytes, width: 2, height: 2 });
});

Deno.test("checkPng: limits the number and size of chunks", async () => {
  const packed = new Uint8Array(deflateSync(PIXELS));
  const createParts = (count: number) => Array(count).fill(createChunk("IDAT"));
  const most = createFile(createHeader(), createChunk("IDAT", packed), ...createParts(4093), END);
  assert.deepEqual(await check(most), { bytes: most, width: 2, height: 2 });
  const more = createFile(createHeader(), createChunk("IDAT", packed), ...createParts(4094), END);
  assert.equal(await check(more), "damaged");
  const [empty, count] = [createChunk("tEXt"), 430_000];
  const empties = Uint8Array.from({ length: 12 * count }, (_, at) => empty[at % 12] ?? 0);
  const flood = createFile(createHeader(), empties, createData(PIXELS), END);
  assert.equal(await check(flood), "damaged");

  const createWithProfile = (bytes: number) =>
    createFile(createHeader(), createChunk("iCCP", new Uint8Array(bytes)), createData(PIXELS), END);
  const small = createFile(createHeader(), createData(PIXELS), END);
  const largest = 1024 * 1024 - 4;
  assert.deepEqual(await check(createWithProfile(largest)), { bytes: small, width: 2, height: 2 });
  assert.equal(await check(createWithProfile(largest + 1)), "damaged");
});

const LAYOUTS: [string, HeaderFields, rowLengths: number[], palette?: Uint8Array][] = [
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
  Deno.test(`checkPng: rows must be as long as the header says: ${name}`, async () => {
    const raw = joinBytes(...lengths.map((length) => new Uint8Array(length + 1)));
    const createPalettePng = (pixels: Uint8Array) =>
      createFile(createHeader(drawing), ...(palette ? [palette] : []), createData(pixels), END);
    const { width, height } = drawing;
    assert.deepEqual(await check(createPalettePng(raw)), {
      bytes: createPalettePng(raw),
      width,
      height,
    });
    assert.equal(await check(createPalettePng(raw.subarray(1))), "damaged");
    assert.equal(await check(createPalettePng(joinBytes(raw, Uint8Array.of(0)))), "damaged");
  });
}

Deno.test("checkPng: rejects files without the PNG signature", async () => {
  const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
  const others = [new Uint8Array(), svg, createPng().subarray(1), createPng().subarray(0, 7)];
  for (const bytes of others) assert.equal(await check(bytes), "not a PNG");
});

const good = createPng();
const damageAt = (index: number) => good.map((byte, at) => at === index ? byte ^ 1 : byte);
const filtered = PIXELS.map((byte, at) => at === 9 ? 5 : byte);
const DAMAGED: Record<string, Uint8Array> = {
  "the signature alone": good.subarray(0, 8),
  "no end": createFile(createHeader(), createData(PIXELS)),
  "no data": createFile(createHeader(), END),
  "no header": createFile(createData(PIXELS), END),
  "cut off": good.subarray(0, -1),
  "cut off within the data": good.subarray(0, -20),
  "something after the end": joinBytes(good, Uint8Array.of(0)),
  "a chunk after the end": joinBytes(good, createChunk("tEXt")),
  "another picture after it": joinBytes(good, good),
  "an end that is not empty": createFile(
    createHeader(),
    createData(PIXELS),
    createChunk("IEND", Uint8Array.of(1)),
  ),
  "two ends": createFile(createHeader(), createData(PIXELS), END, END),
  "two headers": createFile(createHeader(), createHeader(), createData(PIXELS), END),
  "a header that comes late": createFile(
    createChunk("tEXt"),
    createHeader(),
    createData(PIXELS),
    END,
  ),
  "a header that is too long": createFile(
    createChunk("IHDR", new Uint8Array(14)),
    createData(PIXELS),
    END,
  ),
  "data in two places": createFile(
    createHeader(),
    createData(PIXELS),
    createChunk("tEXt"),
    createChunk("IDAT"),
    END,
  ),
  "a critical chunk that is unknown": createFile(
    createHeader(),
    createChunk("ABCD"),
    createData(PIXELS),
    END,
  ),
  "a name that is none": createFile(createHeader(), createChunk("a1b2"), createData(PIXELS), END),
  "a length beyond the file": createFile(
    createHeader(),
    Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0),
  ),
  "no width": createFile(createHeader({ width: 0 }), createData(PIXELS), END),
  "no height": createFile(createHeader({ height: 0 }), createData(new Uint8Array()), END),
  "a depth its colours cannot have": createFile(
    createHeader({ depth: 4 }),
    createData(PIXELS),
    END,
  ),
  "colours there are not": createFile(createHeader({ type: 5 }), createData(PIXELS), END),
  "a compression there is not": createFile(
    createHeader({ compression: 1 }),
    createData(PIXELS),
    END,
  ),
  "a filter method there is not": createFile(createHeader({ filter: 1 }), createData(PIXELS), END),
  "an interlace there is not": createFile(createHeader({ interlace: 2 }), createData(PIXELS), END),
  "a filter there is not": createFile(createHeader(), createData(filtered), END),
  "data that are not packed": createFile(createHeader(), createChunk("IDAT", PIXELS), END),
  "data that end early": createFile(
    createHeader(),
    createChunk("IDAT", new Uint8Array(deflateSync(PIXELS)).subarray(0, -5)),
    END,
  ),
  "something after the data": createFile(
    createHeader(),
    createChunk("IDAT", joinBytes(new Uint8Array(deflateSync(PIXELS)), Uint8Array.of(1, 2, 3))),
    END,
  ),
  "no palette where there has to be one": createFile(
    createHeader({ type: 3 }),
    createData(new Uint8Array(6)),
    END,
  ),
  "a palette that is empty": createFile(
    createHeader({ type: 3 }),
    createChunk("PLTE"),
    createData(new Uint8Array(6)),
    END,
  ),
  "a palette with more colours than can be told apart": createFile(
    createHeader({ type: 3, depth: 1, width: 8, height: 1 }),
    createChunk("PLTE", new Uint8Array(9)),
    createData(new Uint8Array(2)),
    END,
  ),
  "two palettes": createFile(
    createHeader({ type: 3 }),
    PALETTE,
    PALETTE,
    createData(new Uint8Array(6)),
    END,
  ),
  "more suggested colours than there may be": createFile(
    createHeader({ type: 2 }),
    createChunk("PLTE", new Uint8Array(257 * 3)),
    createData(new Uint8Array(14)),
    END,
  ),
  "a palette that is uneven": createFile(
    createHeader({ type: 3 }),
    createChunk("PLTE", new Uint8Array(7)),
    createData(new Uint8Array(6)),
    END,
  ),
  "a palette after the data": createFile(
    createHeader({ type: 3 }),
    createData(new Uint8Array(6)),
    PALETTE,
    END,
  ),
  "a palette for greys": createFile(
    createHeader({ type: 4 }),
    PALETTE,
    createData(new Uint8Array(10)),
    END,
  ),
};
for (const [name, bytes] of Object.entries(DAMAGED)) {
  Deno.test(`checkPng: rejects a damaged picture with ${name}`, async () => {
    assert.equal(await check(bytes), "damaged");
  });
}

Deno.test("checkPng: detects every single flipped bit", async () => {
  for (let index = 8; index < good.length; index++) {
    assert.equal(await check(damageAt(index)), "damaged", `byte ${index}`);
  }
});

Deno.test("checkPng: limits width, height and pixels", async () => {
  const limits = { side: 4, pixels: 12 };
  const sizes: [number, number, "fits" | "too large"][] = [
    [4, 3, "fits"],
    [3, 4, "fits"],
    [5, 1, "too large"],
    [1, 5, "too large"],
    [4, 4, "too large"],
  ];
  for (const [width, height, verdict] of sizes) {
    const checked = await check(createPng(width, height), limits);
    assert.equal(typeof checked === "string" ? checked : "fits", verdict, `${width} × ${height}`);
  }
});

Deno.test("checkPng: rejects a header with too many pixels before unpacking", async () => {
  const bytes = createFile(
    createHeader({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }),
    createData(PIXELS),
    END,
  );
  assert.equal(await check(bytes), "too large");
});

Deno.test("checkPng: stops unpacking once there is more data than pixels", async () => {
  const bomb = deflateSync(new Uint8Array(200_000_000), { level: 9 });
  const bytes = createFile(
    createHeader({ width: 100, height: 100 }),
    createChunk("IDAT", bomb),
    END,
  );
  const inflate = createInflate();
  assert.equal(await checkPng(bytes, LIMITS, () => inflate), "damaged");
  const unpacked = inflate.bytesWritten / bomb.length;
  assert.deepEqual([inflate.destroyed, unpacked < 0.1], [true, true], `${unpacked} of it`);
});
