import { fold } from "../../../contract/folding.ts";
import type { Language } from "../../../contract/language.ts";
import type { CellText, Column } from "../../ui/table/column.ts";
import { BYTE_ORDER_MARK, csvWriter } from "./csv.ts";

interface ExportedList<Item> {
  /** What its rows are called, in the language. */
  name: string;
  /** The day of the export, `2026-11-21`. */
  day: string;
  columns: readonly Column<Item>[];
  language: Language;
}

/** A list as a file that spreadsheets open: its name, its first line, and a line for each row. */
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

/** How long the browser is given to start reading the file. */
const READING_MS = 60_000;

function download(parts: string[], fileName: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READING_MS);
}
