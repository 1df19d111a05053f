import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../../ui/theme.ts";
import { NoteLink } from "./Figure.tsx";
import { HOME_PATHS } from "./homePaths.ts";
import { useHomeQueries } from "./useHomeQueries.ts";

/** The number of late milestones that the user is responsible for. */
export function MyLateMilestones() {
  const { t } = useTranslation();
  const count = useQuery(useHomeQueries().milestones.mineLate).data?.total;
  return (
    <Fact>
      {count === undefined
        ? null
        : count === 0
        ? t("none of your milestones is late")
        : (
          <NoteLink to={HOME_PATHS.mineLate}>
            {t("{count} of your milestones are late", { count })}
          </NoteLink>
        )}
    </Fact>
  );
}

// On narrow screens a line of its own, reserved while it loads.
const Fact = styled("span", {
  "&:not(:empty)::before": { content: "' · ' / ''" },
  "@narrow": {
    display: "block",
    minHeight: 20,
    "&:not(:empty)::before": { content: "none" },
  },
});
