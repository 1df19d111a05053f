import { type ReactNode, useId } from "react";
import { styled } from "../theme.ts";

interface CardProps {
  title?: string;
  /** What stands at the right of the title: a quiet link or button. */
  aside?: ReactNode;
  children: ReactNode;
  /** Without padding: for tables and lists whose lines reach the edges. */
  isFlush?: boolean;
}

/** A paper-white sheet; with a title it is a region of that name. */
export function Card({ title, aside, children, isFlush = false }: CardProps) {
  const titleId = useId();
  if (title === undefined) return <Sheet flush={isFlush}>{children}</Sheet>;
  return (
    <Sheet as="section" aria-labelledby={titleId} flush={isFlush}>
      <Head inset={isFlush}>
        <Title id={titleId}>{title}</Title>
        {aside}
      </Head>
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

const Head = styled("div", {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$3",
  minHeight: 28,
  margin: "-4px 0 8px",
  variants: { inset: { true: { margin: 0, padding: "$3 $4 $2" } } },
});

const Title = styled("h2", { text: "section", margin: 0, color: "$ink" });
