import assert from "node:assert/strict";
import { textParam, toSearchText } from "../../contract/searchParam.ts";

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
