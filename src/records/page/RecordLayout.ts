import { styled } from "../../ui/theme.ts";

/** Two columns: `Main` and `Aside`. On narrow screens `Aside` is first, unless `isMainFirst`. */
export const RecordLayout = styled("div", {
  display: "grid",
  gap: "$5",
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr) 360px",
  "@media (max-width: 68.6875em)": { gridTemplateColumns: "minmax(0, 1fr)" },
  variants: {
    isMainFirst: {
      true: { "@media (max-width: 68.6875em)": { "& > *": { gridRow: "auto !important" } } },
    },
  },
});

/** A record's description, above its details. */
export const Summary = styled("p", {
  margin: "0 0 8px",
  color: "$inkSecond",
  whiteSpace: "pre-line",
});

export const Aside = styled("div", {
  display: "grid",
  gap: "$4",
  minWidth: 0,
  gridColumn: 2,
  gridRow: 1,
  "@media (max-width: 68.6875em)": { gridColumn: 1 },
});

export const Main = styled("div", {
  display: "grid",
  gap: "$5",
  minWidth: 0,
  gridColumn: 1,
  gridRow: 1,
  "@media (max-width: 68.6875em)": { gridRow: 2 },
});
