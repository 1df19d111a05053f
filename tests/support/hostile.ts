import fc from "fast-check";

/** Names with a meaning in JavaScript or SQL, and odd ones. */
export const hostileName = fc.constantFrom(
  ...["toString", "constructor", "__proto__", "prototype", "hasOwnProperty", "valueOf", "then"],
  ...["", "0", "-1", "length", "id", "version", "\0", "\ud800", "İ", "a".repeat(300), "a.b", "$1"],
);

export const hostileText = fc.oneof(
  hostileName,
  fc.constantFrom(
    ...["\0", "a\0b", "\ud800", "\udfff\ud800", "\ufeff", "\u202e", "'; drop table users; --", "%"],
    ...["\\", "${7*7}", "{{7*7}}", "<script>", "../../etc/passwd", "null", "undefined", "NaN"],
    ...[
      "1e999",
      "-0",
      "9".repeat(400),
      "0x10",
      "true",
      "2026-02-30",
      "2026-02-30T00:00:00Z",
      "constructor x",
      "__proto__ x",
      "2026-13-01",
      "0000-00-00",
    ],
    ...["+275760-09-13", "-000001-01-01", "2026-02-28T25:00:00", "9999-12-31T23:59:59", "24:00"],
    ...["Europe/Atlantis", "UTC", "FREQ=SECONDLY", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;INTERVAL=0"],
    ...["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=WEEKLY;UNTIL=00010101T000000Z"],
    ...["FREQ=DAILY;FREQ=DAILY", "RRULE:FREQ=DAILY", "x@y.z", "a@b.co", "data:image/png;base64,"],
    ...[
      "data:image/png;base64,!!!!",
      "data:image/png;base64,iVBORw0KGgo=",
      "/..//x",
      "x".repeat(6000),
    ],
  ),
  fc.string({ unit: "binary", maxLength: 12 }),
);

export const hostileNumber = fc.constantFrom(
  ...[0, -0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -1e308, Number.MIN_VALUE],
);

/** Any JSON value, also nested and with odd keys. */
export const hostileValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    hostileText,
    hostileNumber,
    fc.constantFrom(null, true, false, {}, []),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(hostileName, tie("value")), { maxLength: 4 }).map(createObject),
  ),
})).value;

/** Creates an object that may own `__proto__`, as JSON.parse does. */
export function createObject(entries: readonly (readonly [string, unknown])[]): object {
  const object = {};
  for (const [key, value] of entries) {
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return object;
}

const createNestedArrays = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const createNestedObjects = (depth: number) => '{"a":'.repeat(depth) + "1" + "}".repeat(depth);

/** Invalid JSON, and JSON that parses to something unexpected. */
export const hostileBody = fc.constantFrom<string | Uint8Array<ArrayBuffer>>(
  ...["", " ", "{", '{"', '{"a"', '{"a":', '{"a":1,', "[", "nul", "tru", "+1", "01", "'a'", "//"],
  ...["{}{}", "\ufeff{}", '{"a":1,"a":2}', '{"toString":1}', '{"constructor":1}', "1e999"],
  ...['{"__proto__":{"a":1}}', '{"__proto__":null}', '{"constructor":{"prototype":{"a":1}}}'],
  ...['{"hasOwnProperty":1,"name":"x"}', '{"name":1e999}', '{"name":"\\ud800"}', '{"a":"\\u0000"}'],
  ...['{"\\u0000":1}', '{"a":{"b":["\\u0000"]}}', "9".repeat(5000), `{"name":${"9".repeat(400)}}`],
  ...[
    createNestedArrays(5000),
    createNestedObjects(5000),
    `{"name":${createNestedArrays(5000)}}`,
    `{"filters":${createNestedArrays(5000)}}`,
  ],
  ...["[".repeat(50_000), '{"a":'.repeat(10_000)],
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
  new Uint8Array([0x00]),
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
);

/** Query values, as written in a URL. */
export const hostileQueryValue = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(
    "%",
    "%z",
    "%zz",
    "%E0%A4%A",
    "%ED%A0%80",
    "%00",
    "%0d%0a",
    "+",
    "a+b",
    "&",
    "=",
    "[]",
    ...["-1", "0", "1.5", "1e9", "2147483648", "9007199254740993", "-0", "Infinity", "٣"],
    ...["2026-02-30", "2026-13-01", "0000-00-00", "10000-01-01", "1969-12-31", "9999-12-31"],
    ...["9999-12-31T23:59:59Z", "2026-02-30T10:00:00", "2026-01-01[Europe/Atlantis]"],
    ...["2026-11-21[Europe/Istanbul]", "9999-12-31[Pacific/Kiritimati]", "0001-01-01[UTC]"],
  ),
);

export const hostileId = fc.constantFrom(
  ...["%00", "%", "%zz", "%FF", "%ED%A0%80", "..", "%2e%2e", "__proto__", "constructor", "0", "-1"],
  ...["null", "{id}", "%20", "a".repeat(2000), "00000000-0000-0000-0000-000000000000"],
  ...["FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", "01914684-0000-7000-8000-00000000dead%00"],
);
