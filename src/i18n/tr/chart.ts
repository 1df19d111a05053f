import type { chart as en } from "../en/chart.ts";

export const chart: Record<keyof typeof en, string> = {
  "chart": "grafik",
  "Show as table": "Tablo olarak göster",
  "Show as chart": "Grafik olarak göster",
  "{title}, in figures": "{title}, rakamlarla",
  "The arrow keys read it point by point.": "Ok tuşlarıyla nokta nokta okunur.",
};
