import { Fragment, type ReactNode } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { styled } from "../theme.ts";

export interface Description {
  label: string;
  /** An empty value shows a dash, read as "Not given". */
  value: ReactNode;
}

interface DescriptionListProps {
  items: readonly Description[];
  columns?: 1 | 2;
}

/** A list of labels with their values. */
export function DescriptionList({ items, columns = 1 }: DescriptionListProps) {
  return (
    <List columns={columns}>
      {items.map(({ label, value }) => (
        <Pair key={label}>
          <Label>{label}</Label>
          <Value>{hasValue(value) ? value : <NotGiven />}</Value>
        </Pair>
      ))}
    </List>
  );
}

function NotGiven() {
  const { t } = useTranslation();
  return (
    <Fragment>
      <Dash aria-hidden="true">–</Dash>
      <VisuallyHidden>{t("Not given")}</VisuallyHidden>
    </Fragment>
  );
}

function hasValue(value: ReactNode): boolean {
  return value !== undefined && value !== null && value !== "";
}

const List = styled("dl", {
  display: "grid",
  columnGap: "$8",
  margin: 0,
  variants: {
    columns: {
      1: { gridTemplateColumns: "minmax(0, 1fr)" },
      2: {
        gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
        "@narrow": { gridTemplateColumns: "minmax(0, 1fr)" },
      },
    },
  },
});

const Pair = styled("div", {
  display: "grid",
  gridTemplateColumns: "minmax(112px, 2fr) minmax(0, 3fr)",
  alignItems: "baseline",
  gap: "$3",
  padding: "$2 0",
});

const Label = styled("dt", { fontSize: "$small", lineHeight: "$body", color: "$inkThird" });

const Value = styled("dd", {
  text: "body",
  margin: 0,
  color: "$ink",
  whiteSpace: "pre-line",
  fontVariantNumeric: "tabular-nums",
});

const Dash = styled("span", { color: "$inkThird" });
