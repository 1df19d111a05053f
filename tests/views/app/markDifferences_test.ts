import assert from "node:assert/strict";
import fc from "fast-check";
import { markDifferences } from "../../../src/records/form/markDifferences.ts";
import { SEED } from "../../support/seed.ts";

const mark = (text: string, other: string) =>
  markDifferences(text, other)
    .map(({ text, isDifferent }) => isDifferent ? `[${text}]` : text).join("");

Deno.test("markDifferences: marks the words that the other text has not", () => {
  const own = "Denetçi saha raporunu 7 Aralık’ta gönderecek.";
  const theirs = "Denetçi saha raporunu ay sonunda gönderecek. İki bulgu açık.";
  assert.equal(mark(own, theirs), "Denetçi saha raporunu [7] [Aralık’ta] gönderecek.");
  assert.equal(
    mark(theirs, own),
    "Denetçi saha raporunu [ay] [sonunda] gönderecek.[ İki bulgu açık.]",
  );
  assert.deepEqual([mark("", own), mark(own, own)], ["", own]);
});

Deno.test("markDifferences: keeps the text, and what is unmarked is in the other in this order", () => {
  const texts = fc.array(fc.constantFrom("a", "b", " ", "c "), { maxLength: 20 })
    .map((words) => words.join(""));
  fc.assert(
    fc.property(texts, texts, (text, other) => {
      const parts = markDifferences(text, other);
      assert.equal(parts.map((part) => part.text).join(""), text);
      let rest = other.split(/(\s+)/);
      const shared = parts.filter(({ isDifferent }) => !isDifferent)
        .flatMap((part) => part.text.split(/(\s+)/).filter((word) => word !== ""));
      for (const word of shared) {
        assert.ok(rest.includes(word), `${word} of “${text}” in “${other}”`);
        rest = rest.slice(rest.indexOf(word) + 1);
      }
    }),
    { seed: SEED },
  );
});

Deno.test("markDifferences: marks everything between the common ends of very long texts", () => {
  const long = (word: string) => `start ${Array(600).fill(word).join(" ")} end`;
  assert.equal(mark(long("a"), long("b")), `start [${Array(600).fill("a").join(" ")}] end`);
});
