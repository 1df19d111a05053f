import { useSelector } from "@xstate/react";
import CornerDownRight from "lucide-react/icons/corner-down-right";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { getReason, listRejected } from "../../../machines/bulkChange.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { AnnouncedBanner } from "../../ui/page/Banner.tsx";
import { CARD_LAYOUT } from "../../ui/table/tableStyle.ts";
import { styled } from "../../ui/theme.ts";
import type { BulkActor } from "./bulkActor.ts";

interface RejectedReportProps {
  actor: BulkActor;
  /** The ids of the rows on the current page. */
  visibleIds: readonly string[];
}

/** Counts the rejected records by reason, with a button that goes to the first. */
export function RejectedReport({ actor, visibleIds }: RejectedReportProps) {
  const { t } = useTranslation();
  const context = useSelector(actor, ({ context }) => context);
  const isSelecting = useSelector(actor, (snapshot) => snapshot.matches("selecting"));
  const rejected = isSelecting ? listRejected(context) : [];
  const first = visibleIds.find((id) => isSelecting && getReason(context, id) !== undefined);
  return (
    <Report isShown={rejected.length > 0}>
      <AnnouncedBanner icon={TriangleAlert} isShown={rejected.length > 0}>
        {t("{count} records could not be changed. They are still selected.", {
          count: rejected.length,
        })}
        {[...Map.groupBy(rejected, ({ reason }) => reason)].map(([reason, all]) => (
          <ReasonLine key={reason}>
            {t("{reason} ({number})", { reason, number: all.length })}
          </ReasonLine>
        ))}
      </AnnouncedBanner>
      {first !== undefined && (
        <Button
          label={t("Go to the first error")}
          icon={CornerDownRight}
          variant="ghost"
          size="small"
          onPress={() => focusRow(first)}
        />
      )}
    </Report>
  );
}

/** Focuses the checkbox of a rejected row, which the reason describes. */
function focusRow(id: string): void {
  const box = document.querySelector<HTMLElement>(
    `[aria-describedby="${CSS.escape(createReasonId(id))}"]`,
  );
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: "center" });
}

/** Creates the element id of the reason below a row. */
export const createReasonId = (id: string) => `rejected-${id}`;

interface RejectedRowProps {
  id: string;
  /** How many columns the table has. */
  columns: number;
  actor: BulkActor;
}

/** A table row with the reason why the record above was rejected. */
export function RejectedRow({ id, columns, actor }: RejectedRowProps) {
  const { t } = useTranslation();
  const reason = useSelector(actor, ({ context }) => getReason(context, id));
  if (reason === undefined) return null;
  return (
    <ReasonRow role="row" data-below="">
      <td role="cell" colSpan={columns}>
        <Reason id={createReasonId(id)}>
          <Icon icon={TriangleAlert} />
          <span>{t("Not changed: {reason}", { reason })}</span>
        </Reason>
      </td>
    </ReasonRow>
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
      // A live region must be in the page before its text; empty, it takes no space.
      false: { position: "absolute" },
    },
  },
});

const ReasonLine = styled("span", { display: "block", fontWeight: "$body" });

const ReasonRow = styled("tr", {
  "& > td": { padding: "0 $4 10px" },
  "&:not(:last-child) > td": { borderBottom: "1px solid $line" },
  [CARD_LAYOUT]: { display: "block", "& > td": { display: "block" } },
});

const Reason = styled("span", {
  // Keeps a long reason from widening the table.
  contain: "inline-size",
  display: "flex",
  gap: "$2",
  fontSize: "$small",
  lineHeight: "$body",
  color: "$danger",
  "& > svg": { flex: "none", marginBlockStart: 2 },
  // Aligns the icon with the checkbox.
  "@container (min-width: 40rem)": { gap: 14, paddingInlineStart: 6 },
});
