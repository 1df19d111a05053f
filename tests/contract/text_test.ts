import assert from "node:assert/strict";
import { interpolate, isolateText } from "../../contract/language.ts";
import { textParam } from "../../contract/searchParam.ts";
import { parseLine, parseProse } from "../../contract/schemas/fields.ts";
import { cleanLine, cleanProse } from "../../contract/text.ts";
import { truncateText } from "../../contract/truncateText.ts";

const INVISIBLE = [
  ["nothing", ""],
  ["spaces", " \t\u00a0\u2003\u3000"],
  ["zero width", "\u200b\u200c\u200d"],
  ["word joiner", "\u2060"],
  ["Hangul fillers", "\u3164\u115f\u1160\uffa0"],
  ["braille blank", "\u2800"],
  ["soft hyphen", "\u00ad"],
  ["byte order mark", "\ufeff"],
  ["tag characters", "\u{e0061}\u{e007f}"],
  ["variation selectors", "\ufe0f\u{e0100}"],
  ["combining grapheme joiner", "\u034f"],
  ["Mongolian vowel separator", "\u180e"],
  ["invisible operators", "\u2061\u2064"],
  ["null notehead", "\u{1d159}"],
  ["control characters", "\0\x01\x7f\x85"],
  ["half a surrogate pair", "\ud83d"],
  ["marks without a letter", "\u0301\u0307"],
  ["object replacement character", "\ufffc"],
] as const;

for (const [name, text] of INVISIBLE) {
  Deno.test(`clean text: is empty where only ${name} is typed`, () => {
    assert.deepEqual([cleanLine(text), cleanProse(text)], ["", ""]);
    assert.equal(cleanLine(`${text} Ege`) === "", false);
  });
}

Deno.test("clean line: composes letters and puts one space between words", () => {
  assert.deepEqual(
    [" Ege \u00a0 Rüzgâr\n", "Ru\u0308zga\u0302r", "E\u200bge\u2060\u00ad", "a\r\nb\tc", "\u2800a"]
      .map(cleanLine),
    ["Ege Rüzgâr", "Rüzgâr", "Ege", "a b c", "a"],
  );
});

Deno.test("clean line: keeps emoji and the joiners of scripts", () => {
  const texts = [
    "👩‍🌾 Tarım",
    "❤️",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "می‌خواهم",
  ];
  assert.deepEqual(texts.map(cleanLine), texts);
});

Deno.test("clean prose: keeps lines and spaces and has one kind of line end", () => {
  assert.equal(
    cleanProse("  bir\r\niki\rüç\u2028dört\u0085beş\n\n  altı  yedi\0\ud83d \n"),
    "bir\niki\nüç\ndört\nbeş\n\n  altı  yedi",
  );
});

Deno.test("read line: rejects every character that turns the direction of text", () => {
  const problem =
    "Contains hidden characters that reverse the text; delete them or type it by hand";
  const codes = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067]
    .concat(0x2068, 0x2069);
  for (const code of codes) {
    const text = `Ege${String.fromCodePoint(code)}Rüzgâr`;
    const isMark = [0x61c, 0x200e, 0x200f].includes(code);
    assert.deepEqual(
      [parseLine(text), parseProse(text)],
      [{ problem }, isMark ? { value: text } : { problem }],
      code.toString(16),
    );
  }
  assert.deepEqual([parseLine("שלום"), parseProse("مرحبا")], [{ value: "שלום" }, {
    value: "مرحبا",
  }]);
});

Deno.test("isolateText: isolates right-to-left text and drops direction controls", () => {
  assert.deepEqual(
    ["Ege", "\u202eegE", "a\u2069\u202eb", "שלום", "\u2069\u202eשלום\u202c", "a\u200fb", "1\u061c2"]
      .map(isolateText),
    [
      "Ege",
      "egE",
      "ab",
      "\u2068שלום\u2069",
      "\u2068שלום\u2069",
      "\u2068a\u200fb\u2069",
      "\u20681\u061c2\u2069",
    ],
  );
});

Deno.test("interpolate: isolates each inserted text from the sentence", () => {
  assert.equal(
    interpolate("{name} silindi, {count} satır", { name: "\u202eegE", count: 1204 }, "tr"),
    "egE silindi, 1.204 satır",
  );
  assert.equal(
    interpolate("“{name}” is due on {when}.", { name: "גינה", when: "26.11.2026" }, "en"),
    "“\u2068גינה\u2069” is due on 26.11.2026.",
  );
});

Deno.test("truncate text: never cuts inside a character as people see it", () => {
  const family = "👩‍👩‍👧";
  assert.deepEqual(
    [
      truncateText("Ege", 3),
      truncateText("Ege", 2),
      truncateText("a😀b", 2),
      truncateText(`a${family}b`, 5),
      truncateText("rüzga\u0302r", 5),
      truncateText("🇹🇷🇹🇷", 6),
      truncateText(`a${"\u0301".repeat(9)}`, 4),
      truncateText("😀", 1),
    ],
    ["Ege", "Eg", "a", "a", "rüzg", "🇹🇷", "a\u0301\u0301\u0301", ""],
  );
});

Deno.test("text parameter: truncates a long text without splitting an emoji", () => {
  const long = "a".repeat(199);
  assert.deepEqual([`${long}😀`, `${long}b`, `${long}bc`].map(textParam.read), [
    long,
    `${long}b`,
    `${long}b`,
  ]);
});
