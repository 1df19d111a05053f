import assert from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import { fold } from "../../contract/folding.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { SEED } from "../support/seed.ts";

let database: TestDatabase;
Deno.test.beforeAll(async () => {
  database = await createTestDatabase();
});
Deno.test.afterAll(() => database.close());

async function foldInSql(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold(one) as folded
    from unnest(${texts}::text[]) with ordinality as given (one, place)
    order by place`.execute(database.db);
  return rows.map(({ folded }) => folded);
}

Deno.test("fold in SQL: equals fold in TypeScript for Turkish texts", async () => {
  const texts = [
    "İSTANBUL",
    "ISTANBUL",
    "istanbul",
    "ıstanbul",
    "Şişli",
    "ÇĞÖŞÜ çğöşü",
    "I\u0307",
    "S\u0327",
    "RÜZGÂR",
    "rüzga\u0302r",
    "ÎLKBAHAR",
    "Su\u0302I\u0302t",
  ];
  const expected = [
    "istanbul",
    "istanbul",
    "istanbul",
    "istanbul",
    "sisli",
    "cgosu cgosu",
    "i",
    "s",
    "ruzgar",
    "ruzgar",
    "ilkbahar",
    "suit",
  ];
  assert.deepEqual(texts.map(fold), expected);
  assert.deepEqual(await foldInSql(texts), expected);
});

Deno.test("fold in SQL: ignores every character that fold in TypeScript ignores", async () => {
  const codes = Array.from({ length: 0x10ffff }, (_, index) => index + 1)
    .filter((code) => code < 0x3400 || code > 0xf8ff && code < 0x10000 || code >= 0xe0000)
    .filter((code) => code < 0xf0000 && !/\p{L}|\p{M}|\p{Cn}/u.test(String.fromCodePoint(code)));
  const unseen = [0x34f, 0x115f, 0x1160, 0x17b4, 0x180b, 0x3164, 0xfe0f, 0xffa0, 0xe0001, 0xe0100];
  const texts = [...codes, ...unseen].map((code) => `a${String.fromCodePoint(code)}b`);
  assert.deepEqual(await foldInSql(texts), texts.map(fold));
  assert.deepEqual(
    unseen.map((code) => fold(`a${String.fromCodePoint(code)}b`)),
    unseen.map(() => "ab"),
  );
});

const createLetters = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code));

// Turkish, Latin with marks put together or apart, Greek, Cyrillic, Armenian, signs, and beyond the
// first plane. Younger letters are left out: the two sides may know different versions of Unicode.
const letter = fc.oneof(
  fc.constantFrom(..."İIıiÇçĞğÖöŞşÜüÂâÎîÛû \\%_"),
  createLetters(0x20, 0x24f),
  createLetters(0x300, 0x36f),
  createLetters(0x386, 0x556).filter((text) => /\p{L}/u.test(text)),
  createLetters(0x1e00, 0x1eff),
  createLetters(0x1f600, 0x1f64f),
  createLetters(0x10400, 0x1044f),
  createLetters(0x2000, 0x206f),
  fc.constantFrom("\u0307", "\u00a0", "\u00ad", "\u3000", "\u3164", "\ufeff", "\t", "\n", " "),
);

Deno.test("fold in SQL: equals fold in TypeScript for random texts", async () => {
  const texts = fc.array(fc.string({ unit: letter, maxLength: 12 }), {
    minLength: 50,
    maxLength: 100,
  });
  await fc.assert(
    fc.asyncProperty(texts, async (texts) => {
      assert.deepEqual(await foldInSql(texts), texts.map(fold));
    }),
    { numRuns: 60, seed: SEED },
  );
});
