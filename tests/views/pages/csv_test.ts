import assert from "node:assert/strict";
import Papa from "papaparse";
import { LANGUAGES } from "../../../contract/language.ts";
import { createCsvFile, createCsvWriter } from "../../../src/records/export/createCsvFile.ts";
import { createLineGroups } from "../../../src/records/export/createLineGroups.ts";
import type { Column } from "../../../src/ui/table/column.ts";

const turkish = createCsvWriter("tr");
const english = createCsvWriter("en");

Deno.test("csv: separates cells by the language's delimiter and ends lines with CRLF", () => {
  const cells = ["Iğdır Çöp Gazı", "şğüöçıİ", "a,b", "a;b"];
  assert.deepEqual(
    [turkish(cells), english(cells)],
    [
      'Iğdır Çöp Gazı;şğüöçıİ;a,b;"a;b"\r\n',
      'Iğdır Çöp Gazı,şğüöçıİ,"a,b",a;b\r\n',
    ],
  );
});

Deno.test("csv: quotes cells with quotes, line breaks or outer spaces", () => {
  assert.equal(
    english(['the "green" one', "two\nlines", "two\r\nlines", " spaced ", "", null, undefined]),
    '"the ""green"" one","two\nlines","two\r\nlines"," spaced ",,,\r\n',
  );
});

Deno.test("csv: writes numbers with the language's decimal sign and without grouping", () => {
  const cells = [1204300.5, -0.25, 0, 1e21, 0.1];
  assert.deepEqual([turkish(cells), english(cells)], [
    "1204300,5;-0,25;0;1000000000000000000000;0,1\r\n",
    "1204300.5,-0.25,0,1000000000000000000000,0.1\r\n",
  ]);
});

Deno.test("csv: turns formulas into text", () => {
  const formulas = ["=1+1", "+A1", "+cmd|'/C'!A1", "-A1", "@SUM(1)", "＝1+1", "＋1", "－1", "＠A1"];
  for (const formula of formulas) {
    assert.deepEqual([turkish([formula, "x"]), english(["x", formula])], [
      `'${formula};x\r\n`,
      `x,'${formula}\r\n`,
    ]);
  }
  for (const text of ["a=1", "'=1", "-", "a - b", "IKL-0042", "3 adet", "Marmara 3"]) {
    assert.deepEqual([turkish([text, "x"]), english(["x", text])], [
      `${text};x\r\n`,
      `x,${text}\r\n`,
    ]);
  }
});

Deno.test("csv: keeps text that looks like a number, a date or a time as text", () => {
  const texts = ["0690427713", "1E5", "1e+5", "3-4", "1-2", "1/2", "12.5", "1,5", "-5", "-5,25"]
    .concat("-1+1", "+90 212 555 01 02", "+905321112233", "(0212) 555", "+90 212 dahili 12")
    .concat(
      "12:30",
      "5 PM",
      "1 a",
      "3 Mart 2026",
      "Mar-3",
      "DEC1",
      "26.11.2026",
      "2026-11-26T14:05",
    )
    .concat("%12", "₺5", "5 TL", "(5)", "TRUE", "doğru", "#N/A", "２０２６", "1\u00a0204");
  for (const text of texts) {
    assert.deepEqual([turkish([text, "x"]), english(["x", text])], [
      `"\t${text}";x\r\n`,
      `x,"\t${text}"\r\n`,
    ]);
  }
});

Deno.test("csv: writes days, wall clock times and moments as spreadsheets of every language read them", () => {
  const dates = ["2026-11-26", "2026-11-26T09:00:00", "2026-11-26T09:00:00.000Z"]
    .map((date) => ({ date }));
  const here = Temporal.Instant.from("2026-11-26T09:00:00Z")
    .toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDateTime()
    .toString({ smallestUnit: "minute" }).replace("T", " ");
  assert.equal(turkish(dates), `2026-11-26;2026-11-26 09:00;${here}\r\n`);
  assert.equal(english(dates), `2026-11-26,2026-11-26 09:00,${here}\r\n`);
});

const writeAndParse = (text: string) =>
  Papa.parse<string[]>(english([text]), { delimiter: ",", newline: "\r\n" }).data[0]?.[0];

Deno.test("csv: turns formulas behind white space or quotes into text", () => {
  const hidden = [
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    '"=1',
    "\u00a0=1",
    "\u200b=1",
    "\tplain",
    "\rplain",
  ];
  assert.deepEqual(hidden.map(writeAndParse), [
    "'\t'=1",
    "'\r'=1",
    "\n'=1",
    " '=1",
    "\"'=1",
    "\u00a0'=1",
    "\u200b'=1",
    "'\tplain",
    "'\rplain",
  ]);
});

Deno.test("csv: contains no formula for any delimiter", () => {
  const texts = ["x,=1+1", "x;=1+1", "x\t@A1", "x|+1", "x\n=1", 'x",=1+1', 'x, "=1+1"', "x,＝1+1"];
  const inner = /^[\s"]*[=+@＝-]/;
  for (const language of LANGUAGES) {
    const file = createCsvWriter(language)(["a", ...texts, "b"]);
    for (const delimiter of [",", ";", "\t", "|"]) {
      for (const quoteChar of ['"', "\u0000"]) {
        const { data } = Papa.parse<string[]>(file, { delimiter, quoteChar });
        assert.deepEqual(data.flat().filter((cell) => inner.test(cell)), []);
      }
    }
  }
  const plain = ["x,-5", "x;-5,25", "x, y", "a - b"];
  assert.deepEqual(plain.map(writeAndParse), plain);
});

Deno.test("csv: is parsed back as it was written", () => {
  const texts = ['"', '""', ";", ",", "\n", "a\r\nb", 'İ;ı,"ş"\n', '=x;"y"\n', " ", "\ufeff"];
  for (const language of LANGUAGES) {
    const file = texts.map((text) => createCsvWriter(language)(["x", text, "y"])).join("");
    const { data } = Papa.parse<string[]>(file, {
      delimiter: language === "tr" ? ";" : ",",
      newline: "\r\n",
      skipEmptyLines: true,
    });
    assert.deepEqual(
      data,
      texts.map((text) => ["x", text.startsWith("=") ? `'${text}` : text, "y"]),
    );
  }
});

interface Item {
  name: string;
  tonnes: number | null;
}

const columns: Column<Item>[] = [
  { id: "name", header: "İş ortağı", cell: ({ name }) => name },
  {
    id: "tonnes",
    header: "tCO₂e / yıl",
    cell: ({ tonnes }) => `about ${tonnes}`,
    text: ({ tonnes }) => tonnes,
  },
];

Deno.test("csv: is named by list and day and starts with a byte order mark", () => {
  const of = { day: "2026-11-21", columns, language: "tr" } as const;
  const { fileName, head, toLine: line } = createCsvFile({ ...of, name: "İş ortakları" });
  assert.deepEqual(
    [fileName, head, line({ name: "=Ege", tonnes: 1.5 }), line({ name: "Ege", tonnes: null })],
    [
      "is-ortaklari-2026-11-21.csv",
      "\ufeffİş ortağı;tCO₂e / yıl\r\n",
      "'=Ege;1,5\r\n",
      "Ege;\r\n",
    ],
  );
  assert.equal(createCsvFile({ ...of, name: "Projeler" }).fileName, "projeler-2026-11-21.csv");
});

Deno.test("csv: gives a column as many columns as it has in files, each once", () => {
  const zone = { id: "zone", header: () => "Zone", text: () => "Europe/Istanbul" };
  const { head, toLine: line } = createCsvFile<Item>({
    name: "x",
    day: "2026-11-21",
    columns: [
      {
        id: "name",
        header: "Both",
        cell: () => null,
        inFile: [
          { id: "name", header: () => "Name", text: ({ name }) => name },
          zone,
        ],
      },
      {
        id: "date",
        header: "Date",
        cell: () => null,
        inFile: [
          { id: "date", header: () => "Date", text: () => ({ date: "2026-11-26" }) },
          zone,
        ],
      },
    ],
    language: "en",
  });
  assert.deepEqual([head, line({ name: "Ege", tonnes: null })], [
    "\ufeffName,Zone,Date\r\n",
    "Ege,Europe/Istanbul,2026-11-26\r\n",
  ]);
});

Deno.test("csv: throws for a rendered column without text", () => {
  const drawn: Column<Item> = { id: "drawn", header: "Drawn", cell: () => ["a", "b"] };
  const { toLine: line } = createCsvFile({
    name: "x",
    day: "2026-11-21",
    columns: [drawn],
    language: "en",
  });
  assert.throws(() => line({ name: "Ege", tonnes: null }), /The column drawn has no text/);
});

Deno.test("csv: groups are sorted by Turkish names, numbers by value and nobody last", () => {
  interface Row {
    id: string | null;
    name: string | null;
  }
  const column: Column<Row> = {
    id: "person",
    header: "",
    cell: () => "",
    text: ({ name }) => name,
  };
  const grouping = {
    id: ({ id }: Row) => id,
    heading: () => "",
    label: "Assignee" as const,
    countText: "{count} milestones" as const,
    field: "id",
  };
  const groups = createLineGroups({ grouping, column });
  const rows: [string | null, string | null][] = [
    [null, null],
    ["b", "Ilgaz"],
    ["d", "Takım 10"],
    ["c", "Takım 9"],
    ["f", "Ali"],
    ["a", "İdil"],
    ["e", "Ali"],
    ["b", "Ilgaz"],
  ];
  rows.forEach(([id, name], index) => groups.add({ id, name }, `${index}`));
  assert.deepEqual(groups.sort(), ["6", "4", "1", "7", "5", "3", "2", "0"]);
});
