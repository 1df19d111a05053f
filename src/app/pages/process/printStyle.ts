import { styled } from "../../../ui/theme.ts";

export const Paper = styled("div", {
  fontSize: 11,
  lineHeight: "15px",
  color: "$ink",
  "& h1": { text: "title", margin: "14px 0 2px" },
  '& a[href^="/activity"]': { display: "none" },
  "& h2": { text: "section", margin: "18px 0 6px", breakAfter: "avoid" },
});

export const Head = styled("div", {
  display: "flex",
  justifyContent: "space-between",
  gap: "$4",
  paddingBottom: 10,
  borderBottom: "1.5px solid $ink",
  "& strong": { marginInlineEnd: 8, fontWeight: "$section" },
});

export const Facts = styled("dl", {
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: "8px 16px",
  margin: "12px 0 0",
  "& dt": { color: "$inkSecond" },
  "& dd": { margin: 0, fontWeight: "$section" },
});

export const Section = styled("section", {
  breakInside: "avoid",
  "& > h2 + *": { marginBottom: 6 },
});

export const Activity = styled("div", { marginTop: 18 });

export const Steps = styled("table", {
  width: "100%",
  fontVariantNumeric: "tabular-nums",
  // The head repeats on each page, and no row is cut.
  "& thead": { display: "table-header-group", borderBottom: "1.5px solid $ink" },
  "& tr": { breakInside: "avoid" },
  "& tbody tr": { borderBottom: "1px solid $lineStrong" },
  "& th, & td": { padding: "6px 6px 6px 0", textAlign: "start", verticalAlign: "top" },
  "& th": { fontWeight: "$section" },
  "& td": { overflowWrap: "normal" },
});

export const Foot = styled("p", {
  marginTop: 24,
  paddingTop: 8,
  borderTop: "1px solid $lineStrong",
  color: "$inkSecond",
});
