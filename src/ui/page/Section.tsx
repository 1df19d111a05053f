import { type ReactNode, useId } from "react";
import { styled } from "../theme.ts";

interface CardProps {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
  /** Without padding, for tables and lists. */
  isFlush?: boolean;
}

/** A card; with a title it is a region with that name. */
export function Card({ title, aside, children, isFlush = false }: CardProps) {
  const titleId = useId();
  if (title === undefined) return <Sheet flush={isFlush}>{children}</Sheet>;
  return (
    <Sheet as="section" aria-labelledby={titleId} flush={isFlush}>
      <CardHead inset={isFlush}>
        <Title id={titleId}>{title}</Title>
        {aside}
      </CardHead>
      {children}
    </Sheet>
  );
}

export const Sheet = styled("div", {
  boxSizing: "border-box",
  minWidth: 0,
  ground: "surface",
  border: "1px solid $line",
  borderRadius: "$card",
  variants: {
    flush: {
      true: { overflow: "clip" },
      false: { padding: "$4" },
    },
  },
});

const CardHead = styled("div", {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$3",
  minHeight: 28,
  margin: "-4px 0 8px",
  variants: { inset: { true: { margin: 0, padding: "$3 $4 $2" } } },
});

interface SectionProps {
  title: string;
  facts?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a page under a heading, without a card. */
export function Section({ title, facts, aside, children }: SectionProps) {
  const titleId = useId();
  return (
    <Root aria-labelledby={titleId}>
      <Head>
        <div>
          <Title id={titleId}>{title}</Title>
          {facts === undefined ? null : <Facts>{facts}</Facts>}
        </div>
        {aside}
      </Head>
      {children}
    </Root>
  );
}

export const Stack = styled("div", { display: "grid", gap: "$4", minWidth: 0 });

export const Narrow = styled("div", { maxWidth: 760, minWidth: 0 });

/** A wide and a narrow column, stacked on narrow screens. */
export const Split = styled("div", {
  display: "grid",
  gap: "$5",
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr) 300px",
  "@media (max-width: 68.6875em)": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Root = styled("section", { display: "grid", gap: "$3", minWidth: 0 });

const Head = styled("div", {
  display: "flex",
  alignItems: "flex-end",
  justifyContent: "space-between",
  gap: "$3",
});

const Title = styled("h2", { text: "section", margin: 0, color: "$ink" });

const Facts = styled("p", { margin: "2px 0 0", fontSize: "$small", color: "$inkThird" });
