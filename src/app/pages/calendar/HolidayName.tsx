import type { Holiday } from "../../../../contract/schemas/holiday.ts";
import { HOLIDAY_CERTAINTY_LABELS } from "../../../i18n/labels.ts";
import { type Translate, useTranslation } from "../../../i18n/Translation.tsx";
import { styled } from "../../../ui/theme.ts";

/** Lists what a day's holiday is: its name, whether it is half, and whether it is expected. */
export const listHolidayTexts = (
  { name, halfDay, certainty }: Holiday,
  t: Translate,
): readonly string[] => [
  name,
  ...(halfDay ? [t("Half day")] : []),
  ...(certainty === "EXPECTED" ? [t(HOLIDAY_CERTAINTY_LABELS.EXPECTED.label)] : []),
];

interface HolidayNameProps {
  holiday: Holiday;
  /** In a day of the month or week, or in a line of its own. */
  place: "cell" | "line";
}

/** The name of a day's holiday, with what limits it. */
export function HolidayName({ holiday, place }: HolidayNameProps) {
  const { t } = useTranslation();
  const [name, ...limits] = listHolidayTexts(holiday, t);
  return (
    <Root place={place} {...(place === "cell" && { title: [name, ...limits].join(", ") })}>
      <Name place={place}>{name}</Name>
      {limits.length > 0 && <Limits place={place}>{limits.join(", ")}</Limits>}
    </Root>
  );
}

const Root = styled("span", {
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$warning",
  variants: {
    place: {
      cell: { display: "block", marginBottom: 3, "@narrow": { display: "none" } },
      line: { display: "flex", flexWrap: "wrap", gap: "0 6px" },
    },
  },
});

const Name = styled("span", {
  fontWeight: "$section",
  variants: {
    place: {
      cell: {
        display: "-webkit-box",
        WebkitBoxOrient: "vertical",
        WebkitLineClamp: 2,
        overflow: "hidden",
        overflowWrap: "normal",
        "@print": { display: "block", overflowWrap: "anywhere" },
      },
      line: {},
    },
  },
});

const Limits = styled("span", {
  fontWeight: "$body",
  variants: { place: { cell: { display: "block" }, line: {} } },
});

/** The grounds of a day that is a holiday, or half of one. */
export const holidayGrounds = {
  none: {},
  // Also on weekends.
  full: { "&&, &&:hover": { backgroundColor: "$warningSoft" } },
  half: {
    backgroundImage: "linear-gradient(to top, $colors$warningSoft 50%, transparent 50%)",
  },
} as const;
