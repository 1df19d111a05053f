import Papa from "papaparse";
import type { Language } from "../../../contract/language.ts";
import type { CellText } from "../../ui/table/DataTable.tsx";

/** Tells spreadsheets that the file is in UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

const LINE_END = "\r\n";

/** What spreadsheets of a language divide cells by, its decimal sign being taken or not. */
const DELIMITERS: Record<Language, string> = { tr: ";", en: "," };
const LOCALES: Record<Language, string> = { tr: "tr-TR", en: "en-GB" };

/** What a spreadsheet would take for a formula; a number below zero is none. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:[.,]\d+)?$))/;

/** Writes rows of cells as lines of CSV (RFC 4180), as spreadsheets of the language open it. */
export function csvWriter(language: Language): (cells: readonly CellText[]) => string {
  const number = new Intl.NumberFormat(LOCALES[language], {
    useGrouping: false,
    maximumFractionDigits: 20,
  });
  const options = { delimiter: DELIMITERS[language], newline: LINE_END, escapeFormulae: FORMULA };
  return (cells) => {
    const texts = cells.map((
      cell,
    ) => (typeof cell === "number" ? number.format(cell) : cell ?? ""));
    return Papa.unparse([texts], options) + LINE_END;
  };
}
