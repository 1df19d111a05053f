import type { SentEvent } from "./messages.ts";

export type PayloadFault = "notJson" | "notObject" | "namesType";

export function parseEvent(
  type: string,
  written: string,
): { event: SentEvent } | { fault: PayloadFault; detail?: string } {
  let payload: unknown;
  try {
    payload = written.trim() === "" ? {} : JSON.parse(written);
  } catch (error) {
    return { fault: "notJson", detail: error instanceof Error ? error.message : String(error) };
  }
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) {
    return { fault: "notObject" };
  }
  if ("type" in payload && payload.type !== type) return { fault: "namesType" };
  return { event: { ...payload, type } };
}
