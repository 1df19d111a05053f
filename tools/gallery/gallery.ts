import type { ReactNode } from "react";

/** Sections of the gallery by name. */
export type Gallery = Record<string, () => ReactNode>;
