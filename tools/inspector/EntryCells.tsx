import { AppWindow, Ban, CircleDot, type LucideIcon, Zap } from "lucide-react";
import { Icon } from "../../src/ui/icon/Icon.tsx";
import { styled } from "../../src/ui/theme.ts";
import { entryWords } from "./entryWords.ts";
import type { Entry, EntryKind } from "./inspection.ts";
import { clockTime } from "./log.ts";
import { useTexts } from "./texts.ts";

export function EntryCells({ entry }: { entry: Entry }) {
  const t = useTexts();
  const { at, kind, from, to } = entry;
  return (
    <>
      <Cell role="gridcell" part="time">{clockTime(at)}</Cell>
      <Cell role="gridcell" part="from">{from ?? "–"}</Cell>
      <Cell role="gridcell" part="to">{to || t("Tab without a title")}</Cell>
      <Cell role="gridcell" part="event" kind={kind}>
        <Icon icon={ICONS[kind]} size={13} />
        <EventName>{entryWords(entry, t)}</EventName>
      </Cell>
    </>
  );
}

const ICONS: Record<EntryKind, LucideIcon> = {
  event: Zap,
  actor: CircleDot,
  tab: AppWindow,
  refusal: Ban,
};

const Cell = styled("span", {
  lines: 1,
  variants: {
    part: {
      time: {
        numbers: "tabular",
        color: "$inkSecond",
        "@narrow": { order: 2, textAlign: "right" },
      },
      from: {
        color: "$inkSecond",
        "@narrow": { order: 4, textAlign: "right", fontSize: "$caption" },
      },
      to: { "@narrow": { order: 3, fontSize: "$caption" } },
      event: {
        display: "flex",
        alignItems: "center",
        gap: "6px",
        fontWeight: "$medium",
        "& svg": { flexShrink: 0 },
        "@narrow": { order: 1 },
      },
    },
    kind: {
      event: { "& svg": { color: "$accent" } },
      actor: { "& svg": { color: "$running" } },
      tab: { "& svg": { color: "$inkThird" } },
      refusal: { color: "$danger" },
    },
  },
});

const EventName = styled("span", { lines: 1, minWidth: 0 });
