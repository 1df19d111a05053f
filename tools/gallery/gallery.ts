import type { ReactNode } from "react";
import { styled } from "../../src/ui/theme.ts";

/** Sections of the gallery by name. */
export type Gallery = Record<string, () => ReactNode>;

export const Stack = styled("div", { display: "grid", gap: "$3", justifyItems: "start" });

export const Fixed = styled("div", { width: "280px" });

export const Split = styled("div", {
  display: "grid",
  gridTemplateColumns: "200px minmax(0, 360px)",
  gap: "$4",
  "@narrow": { gridTemplateColumns: "minmax(0, 1fr)" },
});

export const Dark = styled("div", {
  display: "flex",
  gap: "$4",
  alignItems: "start",
  padding: "$4",
  borderRadius: "$card",
  backgroundColor: "$nav",
});

export const Card = styled("div", {
  ground: "surface",
  padding: "$5",
  border: "1px solid $line",
  borderRadius: "$card",
});

/** Pieces beside each other. */
export const Line = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$3",
});
