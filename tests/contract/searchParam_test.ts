import assert from "node:assert/strict";
import {
  hasSearchableText,
  isUnsearchable,
  textParam,
  toSearchText,
} from "../../contract/searchParam.ts";

Deno.test("search text: drops control characters and unpaired surrogates", () => {
  const read: [string, string][] = [
    ["\0", ""],
    ["Rüz\0gâr\u0001\u007f\u009f", "Rüzgâr"],
    ["Kara\tburun\r\nRES", "Kara burun  RES"],
    ["a\ud800b\udc00c", "abc"],
    [`${"a".repeat(199)}🌱`, "a".repeat(199)],
    ["a".repeat(3297), "a".repeat(200)],
    [" %_\\ Şişli 🌱 ", " %_\\ Şişli 🌱 "],
  ];
  assert.deepEqual(read.map(([text]) => [text, toSearchText(text)]), read);
  assert.equal(textParam.read("\0Ege"), "Ege");
});

Deno.test("search text: is searchable with a letter or digit of any alphabet", () => {
  const searchable = ["a", "7", "%ı", "Ж", "風", "٣", "é", "- 1 -"];
  const unsearchable = ["", " ", "%%%", "_", "…", "🌱", "\u200b", "\u0301", "\u3164\u115f"];
  assert.deepEqual(searchable.filter((text) => !hasSearchableText(text)), []);
  assert.deepEqual(unsearchable.filter(hasSearchableText), []);
});

Deno.test("filter: finds nothing if it contains a text without letters and digits", () => {
  const fieldId = "name";
  assert.equal(isUnsearchable({ fieldId, operator: "CONTAINS", value: "%" }), true);
  assert.equal(isUnsearchable({ fieldId, operator: "CONTAINS", value: "%1" }), false);
  assert.equal(isUnsearchable({ fieldId, operator: "NOT_CONTAINS", value: "%" }), false);
  assert.equal(isUnsearchable({ fieldId, operator: "IN", value: ["%"] }), false);
  assert.equal(isUnsearchable({ fieldId, operator: "IS_NULL" }), false);
});
