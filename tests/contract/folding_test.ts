import assert from "node:assert/strict";
import { fold } from "../../contract/folding.ts";

Deno.test("fold: makes all spellings of İstanbul equal", () => {
  const ways = ["İstanbul", "istanbul", "ISTANBUL", "ıstanbul", "İSTANBUL", "I\u0307stanbul"];
  assert.deepEqual(ways.map(fold), ways.map(() => "istanbul"));
});

Deno.test("fold: maps Turkish letters to ASCII", () => {
  assert.equal(fold("ÇĞİÖŞÜ çğıöşü"), "cgiosu cgiosu");
  assert.ok(fold("Şişli").includes(fold("sisli")));
});

Deno.test("fold: removes composed and combining circumflexes from vowels", () => {
  const ways = ["rüzgar", "ruzgar", "RÜZGÂR", "Rüzgâr", "RUZGA\u0302R", "rüzga\u0302r"];
  assert.deepEqual(ways.map(fold), ways.map(() => "ruzgar"));
  assert.equal(fold("ÂâÎîÛû I\u0302i\u0302U\u0302u\u0302"), "aaiiuu iiuu");
});

Deno.test("fold: only lowercases other letters", () => {
  assert.equal(fold("Kandıra ÊTRE ÉLAN №5"), "kandira être élan №5");
});

Deno.test("fold: ignores invisible characters and counts any white space as one space", () => {
  const ways = [
    "Ege Rüzgâr",
    "Ege  Rüzgâr",
    "Ege\u00a0Rüzgâr",
    "Ege \t\n\u2003\u3000Rüzgâr",
    "E\u200bge\u2060 \ufeffRüz\u00adgâr",
    "Ege Rüzg\u200da\u0302r",
    "\u202eEge Rüzgâr\u202c",
  ];
  assert.deepEqual(ways.map(fold), ways.map(() => "ege ruzgar"));
});

Deno.test("fold: treats i with a combining dot above as i", () => {
  const ways = ["İzmir", "izmir", "i\u0307zmir", "I\u0307zmi\u0307r", "i\u200b\u0307zmir"];
  assert.deepEqual(ways.map(fold), ways.map(() => "izmir"));
});
