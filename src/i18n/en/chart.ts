export const chart = {
  "chart": "chart",
  "Show as table": "Show as table",
  "Show as chart": "Show as chart",
  "{title}, in figures": "{title}, in figures",
  "The arrow keys read it point by point.": "The arrow keys read it point by point.",
} as const;
