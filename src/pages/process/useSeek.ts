import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { rowId } from "./rowId.ts";

/**
 * Brings the row of the milestone in the address into sight and gives it the focus: when the page
 * is opened with it, when another one is looked at, and whenever a link leads to it. A row that was
 * opened where one stands is left alone.
 */
export function useSeek(milestoneId: string): void {
  const { key, state } = useLocation();
  const sought = useRef("");
  useEffect(() => {
    const isAnother = sought.current !== milestoneId;
    sought.current = milestoneId;
    if (milestoneId === "") return;
    const isWanted = state?.seeks === true || (isAnother && state?.stays !== true);
    const row = isWanted && document.getElementById(rowId(milestoneId));
    if (!row) return;
    row.scrollIntoView({ block: "center" });
    row.focus({ preventScroll: true });
  }, [key, milestoneId]);
}
