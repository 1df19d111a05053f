import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import { standingLook } from "./eventStyle.ts";
import { STANDING_WORDS, STANDINGS } from "./OccurrenceState.tsx";

/** What the marks of the calendar mean. */
export function Legend() {
  const { t } = useTranslation();
  return (
    <List aria-label={t("What the marks mean")}>
      {STANDINGS.map((standing) => {
        const { label, icon } = STANDING_WORDS[standing];
        return (
          <li key={standing}>
            <Mark standing={standing}>
              <Icon of={icon} size={11} />
            </Mark>
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

const Mark = styled("span", {
  display: "inline-grid",
  placeItems: "center",
  width: 18,
  height: 18,
  borderRadius: 5,
  variants: { standing: standingLook },
});
