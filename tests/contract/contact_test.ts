import assert from "node:assert/strict";
import {
  parseEmail,
  parsePhone,
  parseSignInEmail,
  parseTaxNumber,
  parseWebsite,
} from "../../contract/contact.ts";
import type { TextReading } from "../../contract/text.ts";

function assertReads(
  read: (text: string) => TextReading,
  accepted: Readonly<Record<string, string>>,
  rejected: Readonly<Record<string, string>>,
) {
  for (const [text, value] of Object.entries(accepted)) {
    assert.deepEqual(read(text), { value }, text);
  }
  for (const [text, problem] of Object.entries(rejected)) {
    assert.deepEqual(read(text), { problem }, text);
  }
}

const mapToSelf = (...texts: string[]) => Object.fromEntries(texts.map((text) => [text, text]));
const mapToProblem = (problem: string, ...texts: string[]) =>
  Object.fromEntries(texts.map((text) => [text, problem]));

const FORMAT = "Invalid email format";
const LETTERS = "An email address has the letters a to z only, without ç, ğ, ı, ö, ş, ü";

Deno.test("email: accepts the signs and domains that mail has, and undoes Caps Lock", () => {
  assertReads(parseEmail, {
    ...mapToSelf(
      "d.o'neil@firma.example",
      "ayse@ruzgar.xn--p1ai",
      "a+b_c@alt.firma.com.tr",
      "{x}@a-b.co",
    ),
    "ADMİN@İKLİM.EXAMPLE": "admin@iklim.example",
    "ADMI\u0307N@I\u0307KLIM.EXAMPLE": "admin@iklim.example",
    "admi\u0307n@firma.example": "admin@firma.example",
    " \u200bAyse@Firma.example\u202c\u00a0": "ayse@firma.example",
    "": "",
    " ": "",
  }, {
    ...mapToProblem(
      LETTERS,
      "ayşe@firma.example",
      "ışık@firma.example",
      "ayse@gmaıl.com",
      "ayse@rüzgar.com.tr",
    ),
    ...mapToProblem(
      FORMAT,
      "ayse",
      "ayşe",
      "a@b",
      "a..b@firma.example",
      ".a@firma.example",
      "a@firma..example",
    ),
    ...mapToProblem(
      FORMAT,
      "a@-firma.example",
      "a@firma.example.",
      "a b@firma.example",
      "a@b@firma.example",
    ),
    ...mapToProblem(FORMAT, `${"a".repeat(65)}@firma.example`, "a@1.2.3.4", "a@firma.xn--"),
  });
});

Deno.test("sign-in email: accepts every address that former rules stored", () => {
  assertReads(parseSignInEmail, {
    ...mapToSelf(
      "a..b@firma.example",
      "a.@-firma.example",
      "a%b@firma.example",
      "d.o'neil@firma.example",
    ),
    "ADMİN@İKLİM.EXAMPLE": "admin@iklim.example",
  }, { ...mapToProblem(FORMAT, "ayse", "a@b"), ...mapToProblem(LETTERS, "ayşe@firma.example") });
});

Deno.test("phone: accepts digits as people group them, with an extension", () => {
  assertReads(
    parsePhone,
    {
      ...mapToSelf(
        "+90 212 555 01 02",
        "+90 (212) 555-01-02",
        "(+90) 212 555 01 02",
        "0212.555.01.02",
      ),
      ...mapToSelf(
        "112",
        "444 1 444",
        "0212/5550102",
        "+1 202 555 0101 ext. 12",
        "0212 555 01 02 dahili 7",
      ),
      ...mapToSelf("0090 212 555 01 02", "0212 555 01 02, dah. 7", "+44 20 7946 0958 x12"),
      "\u202a+90\u00a0212  555\u202c": "+90 212 555",
      "+90 212 555\u201101\u201102": "+90 212 555-01-02",
      "": "",
    },
    mapToProblem(
      "Enter one telephone number, such as +90 212 555 01 02",
      ...["abc", "-", "+", "5", "12", "++90 212 555 01 02", "0850 ABC 12 34", "ayse@firma.example"],
      ...[
        "0212 555 01 02 / 0532 111 22 33",
        "0212 555 01 02 x",
        "1".repeat(18),
        "٠٢١٢ ٥٥٥",
        "212\n555a",
      ],
    ),
  );
});

Deno.test("tax number: accepts the numbers of any country", () => {
  assertReads(
    parseTaxNumber,
    {
      ...mapToSelf(
        "0690427713",
        "12345678901",
        "TR 325-09/18",
        "DE123456789",
        "CHE-123.456.789 MWST",
      ),
      ...mapToSelf("IE1234567T", "22AAAAA0000A1Z5", "12-3456789"),
      " 069\u00a0042 7713\u200b": "069 042 7713",
      "": "",
    },
    mapToProblem(
      "Enter a tax number: at least 5 digits, at most 20 digits and letters",
      ...[
        "xx",
        "yok",
        "1234",
        "-12345",
        "İ1234567",
        "12345_6",
        "1".repeat(21),
        "=12345",
        "+905551112233",
      ],
    ),
  );
});

Deno.test("website: accepts web addresses with or without their scheme", () => {
  assertReads(
    parseWebsite,
    {
      ...mapToSelf(
        "firma.example",
        "www.firma.com.tr/yol?a=b#c",
        "https://Firma.example:8080/Yol",
        "rüzgar.com.tr",
      ),
      "WWW.FİRMA.EXAMPLE/İçerik": "WWW.FIRMA.EXAMPLE/İçerik",
      "HTTPS://FİRMA.EXAMPLE": "HTTPS://FIRMA.EXAMPLE",
      " firma.example\u200b": "firma.example",
      "": "",
    },
    mapToProblem(
      "Enter a web address, such as https://ruzgar.example",
      ...[
        "dene",
        "ilk ve son",
        "firma .example",
        "javascript:alert(1)",
        "data:text/html,x",
        "ftp://a.b.example",
      ],
      ...[
        "mailto:a@firma.example",
        "https://bank.example@evil.example",
        "a@firma.example",
        "1.2",
        "http://",
        ".",
      ],
      ...["https://localhost", "firma.", "-firma.example", "https:\\\\firma.example"],
    ),
  );
});
