import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../../ui/theme.ts";
import { type Pace, paceOf, today } from "./milestoneDays.ts";

/** How long a milestone took, by how much it is late, or which day it is in. */
export function MilestonePace({ milestone }: { milestone: Milestone }) {
  const { t } = useTranslation();
  const pace = paceOf(milestone, today());
  return pace === null ? null : <Words kind={pace.kind}>{paceText(pace, t)}</Words>;
}

export function paceText(pace: Pace, t: Translate): string {
  switch (pace.kind) {
    case "late":
      return t("{count} days late", { count: pace.days });
    case "running":
      return t("Day {day}", { day: pace.day });
    case "took":
      return pace.days === 0 ? t("Within a day") : t("Took {count} days", { count: pace.days });
  }
}

const Words = styled("span", {
  fontSize: "$caption",
  lineHeight: "$caption",
  variants: {
    kind: {
      took: { color: "$inkThird" },
      running: { color: "$inkThird" },
      late: { color: "$danger", fontWeight: "$medium" },
    },
  },
});
