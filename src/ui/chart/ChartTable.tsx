import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";

export interface ChartColumn {
  header: string;
  isNumber?: boolean;
}

export interface ChartRow {
  id: string;
  /** One a column; the first names the row. */
  cells: readonly ReactNode[];
}

interface ChartTableProps {
  /** What the chart shows. */
  label: string;
  columns: readonly ChartColumn[];
  rows: readonly ChartRow[];
}

/** What a chart shows, in figures. */
export function ChartTable({ label, columns, rows }: ChartTableProps) {
  const { t } = useTranslation();
  return (
    <ScrollArea tabIndex={0} aria-label={t("{title}, in figures", { title: label })}>
      <Table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ header, isNumber = false }) => (
              <Head key={header} scope="col" isNumber={isNumber}>{header}</Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...figures] }) => (
            <tr key={id}>
              <Cell as="th" scope="row">{name}</Cell>
              {figures.map((figure, index) => (
                <Cell key={index} isNumber={columns[index + 1]?.isNumber ?? false}>{figure}</Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollArea>
  );
}

const ScrollArea = styled("section", {
  maxHeight: 320,
  overflow: "auto",
  overscrollBehavior: "contain",
  borderRadius: 4,
});

const Table = styled("table", { width: "100%", numbers: "tabular" });

const isNumber = { true: { textAlign: "end" }, false: { textAlign: "start" } };

const Head = styled("th", {
  position: "sticky",
  top: 0,
  padding: "6px 8px",
  text: "caption",
  color: "$inkSecond",
  backgroundColor: "$surface",
  boxShadow: "inset 0 -1px 0 $colors$line",
  "&:first-child": { paddingInlineStart: 0 },
  variants: { isNumber },
});

const Cell = styled("td", {
  padding: "5px 8px",
  text: "body",
  fontSize: "$small",
  borderBottom: "1px solid $line",
  "tr:last-child > &": { borderBottom: 0 },
  "&:first-child": { paddingInlineStart: 0 },
  variants: { isNumber },
  defaultVariants: { isNumber: false },
});
