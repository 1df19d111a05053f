import ChartColumn from "lucide-react/icons/chart-column";
import Table2 from "lucide-react/icons/table-2";
import type { ReactNode } from "react";
import { useToggleState } from "react-stately/useToggleState";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../button/Button.tsx";
import { Card } from "../page/Section.tsx";
import { styled } from "../theme.ts";

interface ChartCardProps {
  title: string;
  aside?: ReactNode;
  note?: string | undefined;
  chart: ReactNode;
  /** The same data as a table; undefined while loading. */
  table: ReactNode | undefined;
}

/** A card with a chart, which can be switched to a table. */
export function ChartCard({ title, aside, note, chart, table }: ChartCardProps) {
  const { t } = useTranslation();
  const { isSelected: isTable, toggle } = useToggleState();
  const label = isTable ? t("Show as chart") : t("Show as table");
  return (
    <Card
      title={title}
      aside={
        <Aside>
          {aside}
          {table !== undefined && (
            <IconButton
              icon={isTable ? ChartColumn : Table2}
              aria-label={label}
              size="small"
              onPress={toggle}
            />
          )}
        </Aside>
      }
    >
      {isTable && table !== undefined ? table : chart}
      {note !== undefined && <Note>{note}</Note>}
    </Card>
  );
}

const Aside = styled("div", { display: "flex", alignItems: "center", flex: "none", gap: "$2" });

const Note = styled("p", { margin: "$2 0 0", text: "caption", color: "$inkThird" });

interface ChartTableColumn {
  header: string;
  isNumber?: boolean;
}

interface ChartTableRow {
  id: string;
  /** One for each column; the first names the row. */
  cells: readonly ReactNode[];
}

interface ChartTableProps {
  label: string;
  columns: readonly ChartTableColumn[];
  rows: readonly ChartTableRow[];
}

/** A chart's data as a table. */
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
