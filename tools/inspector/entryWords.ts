import type { Entry } from "./inspection.ts";
import type { TextKey, Translate } from "./texts.ts";

const BECAME: Readonly<Record<string, TextKey>> = {
  appeared: "appeared",
  done: "finished",
  error: "failed",
  stopped: "stopped",
  opened: "opened",
  closed: "closed",
};

export function entryWords({ kind, type }: Entry, t: Translate): string {
  if (kind === "event") return type;
  if (kind === "refusal") return `${type} · ${t("refused")}`;
  const became = BECAME[type];
  return became === undefined ? type : t(became);
}
