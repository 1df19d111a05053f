import Papa from "papaparse";
import type { Language } from "../../../contract/language.ts";
import type { CellText } from "../../ui/table/column.ts";

/** Tells spreadsheets that the file is in UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

const LINE_END = "\r\n";

/** What spreadsheets of a language divide cells by, its decimal sign being taken or not. */
const DELIMITERS: Record<Language, string> = { tr: ";", en: "," };
const LOCALES: Record<Language, string> = { tr: "tr-TR", en: "en-GB" };

/** Where a cell begins, also for a spreadsheet that divides cells by another sign than the file. */
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
