import Papa from "papaparse";
import { fold } from "../../../contract/folding.ts";
import type { Language } from "../../../contract/language.ts";
import { localTimeZone } from "../../i18n/timeZone.ts";
import type { CellDate, CellText, Column, FileColumn } from "../../ui/table/column.ts";
import { toCellText } from "./cellText.ts";

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\ufeff";

const LINE_END = "\r\n";

/** The cell separator of spreadsheets in a language, which depends on its decimal sign. */
const DELIMITERS: Record<Language, string> = { tr: ";", en: "," };
const LOCALES: Record<Language, string> = { tr: "tr-TR", en: "en-GB" };

/** Writes rows of cells as lines of CSV (RFC 4180), as spreadsheets of the language open it. */
export function csvWriter(language: Language): (cells: readonly CellText[]) => string {
  const number = new Intl.NumberFormat(LOCALES[language], {
    useGrouping: false,
    maximumFractionDigits: 20,
  });
  const options = {
    delimiter: DELIMITERS[language],
    newline: LINE_END,
    // Spreadsheets divide at a tab, too, unless it is quoted.
    quotes: (text: string) => text.startsWith("\t"),
  };
  return (cells) => Papa.unparse([cells.map((cell) => toText(cell, number))], options) + LINE_END;
}

function toText(cell: CellText, number: Intl.NumberFormat): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return number.format(cell);
  return typeof cell === "string" ? toCellText(cell) : toDateText(cell);
}

/**
 * Writes `2026-11-26` or `2026-11-26 09:00`, which spreadsheets read as a date in every language.
 * Moments are of the reader's time zone.
 */
function toDateText({ date }: CellDate): string {
  if (date.length === "2026-11-26".length) return date;
  const wall = /(?:Z|[+-]\d{2}:?\d{2})$/.test(date)
    ? Temporal.Instant.from(date).toZonedDateTimeISO(localTimeZone()).toPlainDateTime()
    : Temporal.PlainDateTime.from(date);
  return wall.toString({ smallestUnit: "minute" }).replace("T", " ");
}

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
  const written = fileColumns(columns);
  const head = BYTE_ORDER_MARK + write(written.map(({ header }) => header()));
  return {
    fileName,
    head,
    line: (item: Item) => write(written.map(({ text }) => text(item))),
    download: (lines: readonly string[]) => download([head, ...lines], fileName),
  };
}

/** `İş ortakları` becomes `is-ortaklari`. */
const slug = (text: string) => fold(text).replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");

function fileColumns<Item>(columns: readonly Column<Item>[]): FileColumn<Item>[] {
  const all = columns.flatMap((column) =>
    column.inFile ??
      [{
        id: column.id,
        header: () => column.header,
        text: (item: Item) => textOf(column, item),
      }]
  );
  return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index);
}

function textOf<Item>({ id, cell, text }: Column<Item>, item: Item): CellText {
  if (text) return text(item);
  const content = cell(item);
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
