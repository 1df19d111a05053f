import { useState } from "react";
import { useUndoOffers } from "../actors/useUndoOffers.ts";

interface Row {
  id: string;
}

/**
 * Keeps rows in their places that a refetched list no longer has, so that nothing moves under the
 * pointer. They stay while their change can be undone, and until an undo has been refetched.
 */
export function useHeldRows<Item extends Row>(
  rows: readonly Item[],
  isRefetching: boolean,
): readonly Item[] {
  const { records, isUndoing } = useUndoOffers();
  const [shown, setShown] = useState(rows);
  const next = holdRows(shown, rows, (id) => isUndoing || isRefetching || records.includes(id));
  const isSame = next.length === shown.length && next.every((row, index) => row === shown[index]);
  if (!isSame) setShown(next);
  return isSame ? shown : next;
}

/** Returns the rows, and between them the held ones of those shown before. */
export function holdRows<Item extends Row>(
  shown: readonly Item[],
  rows: readonly Item[],
  isHeld: (id: string) => boolean,
): Item[] {
  const held = [...rows];
  for (const [index, row] of shown.entries()) {
    const isListed = rows.some(({ id }) => id === row.id);
    if (!isListed && isHeld(row.id)) held.splice(Math.min(index, held.length), 0, row);
  }
  return held;
}
