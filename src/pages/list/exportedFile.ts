import Papa from "papaparse";
import { fold } from "../../../contract/folding.ts";
import type { Language } from "../../../contract/language.ts";
import type { CellText, Column } from "../../ui/table/column.ts";

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\ufeff";

const LINE_END = "\r\n";

/** The cell separator of spreadsheets in a language, which depends on its decimal sign. */
const DELIMITERS: Record<Language, string> = { tr: ";", en: "," };
const LOCALES: Record<Language, string> = { tr: "tr-TR", en: "en-GB" };

/** The start of a cell, also for a spreadsheet with another separator than the file's. */
const CELL_START = /(?:^|[,;|\t\r\n])[\s"\u200b\ufeff]*/;
/** What a spreadsheet takes for the start of a formula; a number below zero is none. */
const FORMULA = /[=+@＝＋＠－]|-(?!\d+(?:[.,]\d+)?["\s]*(?:[,;|]|$))/;
const FORMULAS = new RegExp(`(${CELL_START.source})(?=${FORMULA.source})`, "g");

/** Writes rows of cells as lines of CSV (RFC 4180), as spreadsheets of the language open it. */
export function csvWriter(language: Language): (cells: readonly CellText[]) => string {
  const number = new Intl.NumberFormat(LOCALES[language], {
    useGrouping: false,
    maximumFractionDigits: 20,
  });
  const options = { delimiter: DELIMITERS[language], newline: LINE_END };
  return (cells) => {
    const texts = cells.map((cell) =>
      typeof cell === "number" ? number.format(cell) : defused(cell ?? "")
    );
    return Papa.unparse([texts], options) + LINE_END;
  };
}

/** An apostrophe makes spreadsheets take for text what would be a formula. */
const defused = (text: string) => text.replaceAll(FORMULAS, "$1'").replace(/^(?=[\t\r])/, "'");

interface ExportedList<Item> {
  /** The name of its rows, in the language. */
  name: string;
  /** The day of the export, `2026-11-21`. */
  day: string;
  columns: readonly Column<Item>[];
  language: Language;
}

/** A list as a CSV file: its name, its header line, and a line for each row. */
export function exportedFile<Item>({ name, day, columns, language }: ExportedList<Item>) {
  const write = csvWriter(language);
  const fileName = `${slug(name)}-${day}.csv`;
  const head = BYTE_ORDER_MARK + write(columns.map(({ header }) => header));
  return {
    fileName,
    head,
    line: (item: Item) => write(columns.map((column) => textOf(column, item))),
    download: (lines: readonly string[]) => download([head, ...lines], fileName),
  };
}

/** `İş ortakları` becomes `is-ortaklari`. */
const slug = (text: string) => fold(text).replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");

function textOf<Item>({ id, cell, text }: Column<Item>, item: Item): CellText {
  const content = text === undefined ? cell(item) : text(item);
  if (content === null || content === undefined || content === false) return null;
  if (typeof content === "string" || typeof content === "number") return content;
  throw new TypeError(`The column ${id} has no text`);
}

/** How long the object URL is kept, for the browser to start reading it. */
const REVOKE_DELAY_MS = 60_000;

function download(parts: string[], fileName: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
