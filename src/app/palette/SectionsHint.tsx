import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../../ui/theme.ts";
import { KeyCap } from "./KeysList.tsx";
import { useSections } from "./sections.ts";

/** The sections and their letters, while the next key chooses one. */
export function SectionsHint() {
  const { t } = useTranslation();
  return (
    <Box role="status" data-uncaptured="">
      <Heading>{t("Go to a section")}</Heading>
      <List>
        {useSections().map(({ letter, label }) => (
          <li key={letter}>
            <KeyCap>{letter.toUpperCase()}</KeyCap> {label}
          </li>
        ))}
      </List>
    </Box>
  );
}

const Box = styled("div", {
  position: "fixed",
  insetInline: 16,
  bottom: 16,
  zIndex: "$toast",
  boxSizing: "border-box",
  width: "fit-content",
  maxWidth: 620,
  margin: "0 auto",
  padding: "$3 $4",
  ground: "raised",
  color: "$ink",
  border: "1px solid $line",
  borderRadius: "$card",
  boxShadow: "$floating",
});

const Heading = styled("div", { text: "section", marginBottom: 8 });

const List = styled("ul", {
  display: "flex",
  flexWrap: "wrap",
  gap: "6px 16px",
  margin: 0,
  padding: 0,
  listStyle: "none",
  fontSize: "$small",
  color: "$inkSecond",
  "& > li": { display: "inline-flex", alignItems: "center", gap: 6 },
});
