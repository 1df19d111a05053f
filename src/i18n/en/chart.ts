export const chart = {
  "chart": "chart",
  "Show as table": "Show as table",
  "Show as chart": "Show as chart",
  "The arrow keys read it point by point.": "The arrow keys read it point by point.",
} as const;
