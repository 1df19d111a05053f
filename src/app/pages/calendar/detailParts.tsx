import ChevronRight from "lucide-react/icons/chevron-right";
import { Icon } from "../../../ui/icon/Icon.tsx";
import { TextLink } from "../../../ui/navigation/AppLink.tsx";
import { styled } from "../../../ui/theme.ts";

/** The date of an entry, with its status. */
export const DetailHead = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$1 $3",
});

export const MutedText = styled("div", {
  fontSize: "$small",
  lineHeight: "18px",
  color: "$inkThird",
});

export const DetailButtons = styled("div", { display: "flex", flexWrap: "wrap", gap: "$2" });

/** The link to the page of an entry. */
export function PageLink({ to, label }: { to: string; label: string }) {
  return (
    <Line>
      <TextLink to={to}>{label}</TextLink>
      <Icon icon={ChevronRight} size={14} />
    </Line>
  );
}

const Line = styled("div", {
  display: "flex",
  alignItems: "center",
  gap: 2,
  paddingTop: "$1",
  fontSize: "$small",
  color: "$accent",
});
