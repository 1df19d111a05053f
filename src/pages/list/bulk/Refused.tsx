import { useSelector } from "@xstate/react";
import CornerDownRight from "lucide-react/icons/corner-down-right";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { reasonOf, refusedOf } from "../../../../machines/bulkChange.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { Icon } from "../../../ui/icon/Icon.tsx";
import { AnnouncedBanner } from "../../../ui/page/Banner.tsx";
import { CARD_LAYOUT } from "../../../ui/table/tableStyle.ts";
import { styled } from "../../../ui/theme.ts";
import type { BulkActor } from "./bulkActor.ts";

interface RefusedReportProps {
  actor: BulkActor;
  /** The ids of the rows that are shown. */
  shown: readonly string[];
}

/** How many records were refused and why, each reason once, with the way to the first that is shown. */
export function RefusedReport({ actor, shown }: RefusedReportProps) {
  const { t } = useTranslation();
  const context = useSelector(actor, ({ context }) => context);
  const isResting = useSelector(actor, (snapshot) => snapshot.matches("selecting"));
  const refused = isResting ? refusedOf(context) : [];
  const first = shown.find((id) => isResting && reasonOf(context, id) !== undefined);
  return (
    <Report isShown={refused.length > 0}>
      <AnnouncedBanner icon={TriangleAlert} isShown={refused.length > 0}>
        {t("{count} records could not be changed. They are still selected.", {
          count: refused.length,
        })}
        {[...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, all]) => (
          <Why key={reason}>{t("{reason} ({number})", { reason, number: all.length })}</Why>
        ))}
      </AnnouncedBanner>
      {first !== undefined && (
        <Button
          label={t("Go to the first")}
          icon={CornerDownRight}
          variant="ghost"
          size="small"
          onPress={() => goTo(first)}
        />
      )}
    </Report>
  );
}

/** Focuses the checkbox of a refused row, whose reason is read out with it. */
function goTo(id: string): void {
  const box = document.querySelector<HTMLElement>(
    `[aria-describedby="${CSS.escape(refusedRowId(id))}"]`,
  );
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: "center" });
}

/** What the reason of a refused row is found by. */
export const refusedRowId = (id: string) => `refused-${id}`;

interface RefusedRowProps {
  id: string;
  /** How many columns the table has. */
  columns: number;
  actor: BulkActor;
}

/** Why a record was refused, over the whole width of the table below its row. */
export function RefusedRow({ id, columns, actor }: RefusedRowProps) {
  const { t } = useTranslation();
  const reason = useSelector(actor, ({ context }) => reasonOf(context, id));
  if (reason === undefined) return null;
  return (
    <Below role="row" data-below="">
      <td role="cell" colSpan={columns}>
        <Reason id={refusedRowId(id)}>
          <Icon of={TriangleAlert} />
          <span>{t("Not changed: {reason}", { reason })}</span>
        </Reason>
      </td>
    </Below>
  );
}

const Report = styled("div", {
  variants: {
    isShown: {
      true: {
        display: "flex",
        flexDirection: "column",
        alignItems: "flex-start",
        gap: "$1",
        "& > [role=status]": { alignSelf: "stretch" },
      },
      // Takes neither room nor a gap, and is in the page before its text is.
      false: { position: "absolute" },
    },
  },
});

const Why = styled("span", { display: "block", fontWeight: "$body" });

const Below = styled("tr", {
  "& > td": { padding: "0 $4 10px" },
  "&:not(:last-child) > td": { borderBottom: "1px solid $line" },
  [CARD_LAYOUT]: { display: "block", "& > td": { display: "block" } },
});

const Reason = styled("span", {
  // As wide as the table, which it never widens.
  contain: "inline-size",
  display: "flex",
  gap: "$2",
  fontSize: "$small",
  lineHeight: "$body",
  color: "$danger",
  "& > svg": { flex: "none", marginBlockStart: 2 },
  // Its mark stands below the checkbox.
  "@container (min-width: 40rem)": { gap: 14, paddingInlineStart: 6 },
});
