import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import { OCCURRENCE_STANDING, OCCURRENCE_STANDINGS } from "../reminder/reminderStatus.ts";
import { StandingMark } from "./eventStyle.ts";

/** What the marks of the calendar mean. */
export function Legend() {
  const { t } = useTranslation();
  return (
    <List aria-label={t("What the marks mean")}>
      {OCCURRENCE_STANDINGS.map((standing) => {
        const { label, icon } = OCCURRENCE_STANDING[standing];
        return (
          <li key={standing}>
            <StandingMark standing={standing}>
              <Icon of={icon} size={12} />
            </StandingMark>
            {t(label)}
          </li>
        );
      })}
    </List>
  );
}

const List = styled("ul", {
  display: "flex",
  flexWrap: "wrap",
  gap: "$1 $4",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": { display: "inline-flex", alignItems: "center", gap: 6 },
});
