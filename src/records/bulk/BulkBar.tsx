import { useSelector } from "@xstate/react";
import Ellipsis from "lucide-react/icons/ellipsis";
import X from "lucide-react/icons/x";
import { type ComponentProps, type RefObject, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Change } from "../../../machines/bulkBatch.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { randomId } from "../../platform/randomId.ts";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { Tooltip } from "../../ui/overlay/Tooltip.tsx";
import { MenuButton } from "../../ui/menu/Menu.tsx";
import type { MenuItem } from "../../ui/menu/menuItems.ts";
import { styled } from "../../ui/theme.ts";
import type { PermittedAction } from "./bulkActions.ts";
import type { BulkActor } from "./bulkActor.ts";
import { INITIAL_VALUES } from "./BulkValueDialog.tsx";
import { describeOutcome } from "./bulkOutcome.ts";
import { DaysMenu } from "./DaysMenu.tsx";
import { SelectCheckbox } from "./SelectCheckbox.tsx";
import type { SelectableRow } from "./selectableRow.ts";

interface BulkBarProps {
  actor: BulkActor;
  rows: readonly SelectableRow[];
  /** The number of rows that match the filters. */
  total: number;
  /** The query of the filters. */
  query: string;
  offered: readonly PermittedAction[];
  exportItem: MenuItem;
  /** Where the bar is placed; by default above the table. */
  toolbarRef: RefObject<HTMLElement | null> | undefined;
  autoFocus: boolean;
  onRequest: (action: PermittedAction, values: Change["values"]) => void;
  onClose: () => void;
}

/** The bar that counts the selected rows and has the actions on them. */
export function BulkBar(props: BulkBarProps) {
  const { actor, rows, total, query, offered, exportItem, autoFocus, onRequest, onClose } = props;
  const { t } = useTranslation();
  const { ids, query: allQuery } = useSelector(actor, ({ context }) => context);
  const count = allQuery === null ? ids.length : total;
  const isWholePageSelected = allQuery !== null ||
    rows.length > 0 && rows.every(({ id }) => ids.includes(id));
  const isPagePartlySelected = !isWholePageSelected && rows.some(({ id }) => ids.includes(id));
  const pageRows = allQuery === null ? rows.filter(({ id }) => ids.includes(id)) : [];
  const areAllOnPage = count > 0 && pageRows.length === count;
  const items = offered.map((action) => ({
    id: action.action,
    label: t(action.label),
    icon: action.icon,
    note: areAllOnPage && action.outcome && describeOutcome(action.outcome, pageRows, t),
    isDanger: action.isDanger ?? false,
    isInBar: !action.isDanger && !action.isRare,
    isDisabled: count === 0,
    onAction: () => {
      const { input } = action;
      if (!input) return onRequest(action, {});
      actor.send({ type: "action.chosen", action: action.action, value: INITIAL_VALUES[input] });
    },
  }));
  return (
    <InToolbar toolbarRef={props.toolbarRef}>
      <Bar role="group" aria-label={t("Selected records")} data-selection-bar>
        <SelectCheckbox
          label={t("Select all on this page")}
          autoFocus={autoFocus}
          isSelected={isWholePageSelected}
          isMixed={isPagePartlySelected}
          onChange={(isSelected) => {
            const page = rows.map(({ id }) => id);
            if (allQuery !== null) actor.send({ type: "selection.replaced", ids: [] });
            else actor.send({ type: "selection.changed", ids: page, isSelected });
          }}
        />
        <Count role="status">{t("{count} selected", { count })}</Count>
        {allQuery === null && count > 0 && total > count && (
          <Button
            label={t("Select all {count} that match", { count: total })}
            variant="ghost"
            size="small"
            onPress={() => actor.send({ type: "selection.widened", query })}
          />
        )}
        <End>
          <Shortcuts>
            {items.filter(({ isInBar }) => isInBar).map((item) => (
              <Tooltip key={item.id} text={item.note || item.label} isDisabled={!item.note}>
                <Button
                  label={item.label}
                  icon={item.icon}
                  size="small"
                  isDisabled={item.isDisabled}
                  onPress={item.onAction}
                />
              </Tooltip>
            ))}
          </Shortcuts>
          {offered.map((action) =>
            action.choices && (
              <DaysMenu
                key={action.action}
                action={action}
                choices={action.choices}
                rows={pageRows}
                count={count}
                onChoose={(days) =>
                  actor.send({
                    type: "change.started",
                    change: { action: action.action, values: { days } },
                    key: randomId(),
                  })}
              />
            )
          )}
          <MenuButton
            label={t("Bulk actions")}
            icon={Ellipsis}
            isIconOnly
            size="small"
            placement="bottom end"
            items={[...items, exportItem]}
          />
          <IconButton
            icon={X}
            size="small"
            variant="ghost"
            aria-label={t("End the selection")}
            onPress={onClose}
          />
        </End>
      </Bar>
    </InToolbar>
  );
}

type InToolbarProps = Pick<BulkBarProps, "toolbarRef"> & ComponentProps<typeof Bar>;

/** Renders the bar in the toolbar of the list, so that the table does not move. */
function InToolbar({ toolbarRef, children }: InToolbarProps) {
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setToolbar(toolbarRef?.current ?? null), [toolbarRef]);
  return toolbar === null ? children : createPortal(children, toolbar);
}

const Bar = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2",
  minHeight: 44,
  padding: "4px 8px",
  border: "1px solid $accentLine",
  borderRadius: "$control",
  backgroundColor: "$accentSoft",
});

const Count = styled("span", { fontWeight: "$strong" });

// Where there is no room for them, the menu has them all.
const Shortcuts = styled("span", { display: "contents", "@narrow": { display: "none" } });

const End = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: "$1",
  marginInlineStart: "auto",
});
