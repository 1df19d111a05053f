import { Icon, type IconShape } from "../../ui/icon/Icon.tsx";
import { LinkCard } from "../../ui/navigation/AppLink.tsx";
import { styled } from "../../ui/theme.ts";

interface DestinationCardProps {
  to: string;
  icon: IconShape;
  title: string;
  detail: string;
}

/** A card that links to an area and says what it is for. */
export function DestinationCard({ to, icon, title, detail }: DestinationCardProps) {
  return (
    <Root to={to}>
      <Mark>
        <Icon of={icon} size={18} />
      </Mark>
      <span>
        <Title>{title}</Title>
        <Detail>{detail}</Detail>
      </span>
    </Root>
  );
}

export const DestinationGrid = styled("div", {
  display: "grid",
  gap: "$3",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(320px, 100%), 1fr))",
});

const Root = styled(LinkCard, { display: "flex", gap: "$3" });

const Mark = styled("span", {
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 36,
  height: 36,
  borderRadius: "$control",
  color: "$accent",
  backgroundColor: "$accentSoft",
});

const Title = styled("span", { display: "block", text: "section" });

const Detail = styled("span", {
  display: "block",
  marginTop: 2,
  fontSize: "$small",
  lineHeight: "18px",
  color: "$inkThird",
});
