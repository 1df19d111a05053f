import Papa from "papaparse";
import { fold } from "../../../contract/folding.ts";
import type { Language } from "../../../contract/language.ts";
import { getReaderTimeZone } from "../../i18n/timeZone.ts";
import type { CellDate, CellText, Column, FileColumn } from "../../ui/table/column.ts";
import { toCellText } from "./toCellText.ts";

/** Lets spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

const LINE_END = "\r\n";

/** The cell separator that spreadsheets expect in a language. */
const DELIMITERS: Record<Language, string> = { tr: ";", en: "," };
const LOCALES: Record<Language, string> = { tr: "tr-TR", en: "en-GB" };

/** Creates a writer of CSV lines (RFC 4180) for spreadsheets in a language. */
export function createCsvWriter(language: Language): (cells: readonly CellText[]) => string {
  const number = new Intl.NumberFormat(LOCALES[language], {
    useGrouping: false,
    maximumFractionDigits: 20,
  });
  const options = {
    delimiter: DELIMITERS[language],
    newline: LINE_END,
    // Spreadsheets also split cells at an unquoted tab.
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
 * Formats `2026-11-26` or `2026-11-26 09:00`, a date for spreadsheets in every language. Instants
 * are converted to the reader's time zone.
 */
function toDateText({ date }: CellDate): string {
  if (date.length === "2026-11-26".length) return date;
  const wall = /(?:Z|[+-]\d{2}:?\d{2})$/.test(date)
    ? Temporal.Instant.from(date).toZonedDateTimeISO(getReaderTimeZone()).toPlainDateTime()
    : Temporal.PlainDateTime.from(date);
  return wall.toString({ smallestUnit: "minute" }).replace("T", " ");
}

interface CsvFileOptions<Item> {
  /** The translated name of the rows, for the file name. */
  name: string;
  /** The day of the export, `2026-11-21`. */
  day: string;
  columns: readonly Column<Item>[];
  language: Language;
}

/** Creates a CSV file of a list: its header, its lines and its download. */
export function createCsvFile<Item>({ name, day, columns, language }: CsvFileOptions<Item>) {
  const write = createCsvWriter(language);
  const fileName = `${toSlug(name)}-${day}.csv`;
  const fileColumns = listFileColumns(columns);
  const head = BYTE_ORDER_MARK + write(fileColumns.map(({ header }) => header()));
  return {
    fileName,
    head,
    toLine: (item: Item) => write(fileColumns.map(({ text }) => text(item))),
    download: (lines: readonly string[]) => download([head, ...lines], fileName),
  };
}

/** Converts `İş ortakları` to `is-ortaklari`. */
const toSlug = (text: string) => fold(text).replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");

function listFileColumns<Item>(columns: readonly Column<Item>[]): FileColumn<Item>[] {
  const all = columns.flatMap((column) =>
    column.inFile ??
      [{
        id: column.id,
        header: () => column.header,
        text: (item: Item) => getText(column, item),
      }]
  );
  return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index);
}

function getText<Item>({ id, cell, text }: Column<Item>, item: Item): CellText {
  if (text) return text(item);
  const content = cell(item);
  if (content === null || content === undefined || content === false) return null;
  if (typeof content === "string" || typeof content === "number") return content;
  throw new TypeError(`The column ${id} has no text`);
}

/** The browser reads the object URL a while after the click. */
const REVOKE_DELAY_MS = 60_000;

function download(parts: string[], fileName: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
