import assert from "node:assert/strict";
import { fold } from "../../contract/folding.ts";

Deno.test("every way to write İstanbul folds to one", () => {
  const ways = ["İstanbul", "istanbul", "ISTANBUL", "ıstanbul", "İSTANBUL", "I\u0307stanbul"];
  assert.deepEqual(ways.map(fold), ways.map(() => "istanbul"));
});

Deno.test("the Turkish letters count as their plain ones", () => {
  assert.equal(fold("ÇĞİÖŞÜ çğıöşü"), "cgiosu cgiosu");
  assert.ok(fold("Şişli").includes(fold("sisli")));
});

Deno.test("other letters only lose their case", () => {
  assert.equal(fold("Kandıra Rüzgâr ÉLAN №5"), "kandira ruzgâr élan №5");
});
