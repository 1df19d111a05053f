import { CARD_LAYOUT } from "../../ui/table/tableStyle.ts";
import { styled } from "../../ui/theme.ts";

/** The container query of rows too narrow for buttons next to the status. */
export const NARROW_ROWS = "@container (min-width: 40rem) and (max-width: 54.9375rem)";

export const RowTools = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: 4,
  minWidth: 170,
  marginInlineStart: -14,
  minHeight: 34,
  verticalAlign: "middle",
  [NARROW_ROWS]: { minWidth: 28, marginInlineStart: 0 },
  [CARD_LAYOUT]: { minWidth: 0, marginInlineStart: 0, gap: 6 },
});

/** Buttons that show on hover and focus; their room is reserved, so that nothing moves. */
export const ForwardButtons = styled("span", {
  display: "inline-flex",
  gap: 4,
  "& button": { paddingInline: 7 },
  opacity: 0,
  transition: "opacity $quick",
  "@reducedMotion": { transition: "none" },
  "tr:hover &, tr:focus-within &": { opacity: 1 },
  // Touch screens have the actions in the menu.
  "@touch": { display: "none" },
  // One button is in the place of the status, which is the column before.
  [NARROW_ROWS]: {
    position: "absolute",
    insetBlock: 0,
    insetInlineEnd: 60,
    zIndex: 1,
    alignItems: "center",
    "& > [data-start]": { display: "none" },
  },
  [CARD_LAYOUT]: { display: "none" },
  variants: { isBusy: { true: { opacity: 1 } } },
});

export const CardButton = styled("span", {
  display: "none",
  [CARD_LAYOUT]: { display: "inline-flex" },
});

export const FailureRow = styled("tr", {
  "& > td": { padding: "0 $4 10px" },
  "&:not(:last-child) > td": { borderBottom: "1px solid $line" },
  [CARD_LAYOUT]: { display: "block", "& > td": { display: "block" } },
});
