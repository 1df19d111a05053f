import type { ReactNode } from "react";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";

interface EmptyStateProps {
  icon: IconShape;
  /** What would be here. */
  title: string;
  /** When something will be here. */
  detail?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  tone?: "quiet" | "danger";
  /** Where it is the whole page: the title is the page's heading. */
  isHeading?: boolean;
}

/** Stands where things would be: says what, and offers the first step. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, detail, action, tone = "quiet", isHeading = false } = props;
  return (
    <Root>
      <Tile tone={tone}>
        <Icon of={icon} size={20} />
      </Tile>
      <Title as={isHeading ? "h1" : "p"} size={isHeading ? "page" : "part"}>{title}</Title>
      {detail === undefined ? null : <Detail>{detail}</Detail>}
      {action === undefined ? null : <Action>{action}</Action>}
    </Root>
  );
}

const Root = styled("div", {
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  padding: "$12 $4",
  textAlign: "center",
});

const Tile = styled("span", {
  display: "grid",
  placeItems: "center",
  width: 44,
  height: 44,
  marginBottom: "$3",
  borderRadius: "$card",
  variants: {
    tone: {
      quiet: { color: "$accent", backgroundColor: "$accentSoft" },
      danger: { color: "$danger", backgroundColor: "$dangerSoft" },
    },
  },
});

const Title = styled("p", {
  margin: 0,
  color: "$ink",
  variants: { size: { page: { text: "title" }, part: { text: "section" } } },
});

const Detail = styled("p", {
  text: "body",
  maxWidth: "44ch",
  margin: "4px 0 0",
  color: "$inkThird",
  textWrap: "balance",
});

const Action = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: "$2",
  marginTop: "$4",
});
