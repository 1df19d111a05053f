import type { ReactNode } from "react";
import { styled } from "../../src/ui/theme.ts";

interface PanelProps {
  title: string;
  facts?: ReactNode;
  tools?: ReactNode;
  part?: string;
  children: ReactNode;
}

export function Panel({ title, facts, tools, part, children }: PanelProps) {
  return (
    <Root data-part={part}>
      <Head>
        <Title>{title}</Title>
        {facts && <Facts>{facts}</Facts>}
        {tools && <Tools>{tools}</Tools>}
      </Head>
      {children}
    </Root>
  );
}

/** A scrollable region that can be focused by keyboard. */
export const Scrolled = styled("div", {
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  overflow: "auto",
  overscrollBehavior: "contain",
  "&:focus-visible": { outlineOffset: "-2px" },
});

const Root = styled("section", {
  ground: "surface",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  minHeight: 0,
  height: "100%",
  border: "1px solid $line",
  borderRadius: "$card",
  overflow: "hidden",
});

const Head = styled("header", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$1 $3",
  minHeight: "44px",
  padding: "6px 8px 6px 16px",
  borderBottom: "1px solid $line",
});

const Title = styled("h2", { text: "section", whiteSpace: "nowrap" });

const Facts = styled("p", {
  flex: 1,
  minWidth: 0,
  fontSize: "$small",
  lineHeight: "$body",
  color: "$inkSecond",
  overflowWrap: "anywhere",
});

const Tools = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$1",
  marginLeft: "auto",
});
