import type { Entry } from "../catalogue.ts";
import type { occurrence as en } from "../en/occurrence.ts";

export const occurrence: Record<keyof typeof en, Entry> = {
  "Calendar": "Takvim",
  "Overdue": "Gecikti",
  "Upcoming": "Sırada",
  "Skipped": "Atlandı",
  "Mark as done": "Tamamla",
  "Skip": "Atla",
  "It was not marked as done.": "Tamamlanamadı.",
  "It was not skipped.": "Atlanamadı.",
  "Done: {name}": "Tamamlandı: {name}",
  "Skipped: {name}": "Atlandı: {name}",
  "Nothing was done: {name} has changed meanwhile.": "İşlem yapılmadı: {name} bu arada değişti.",
  "late by {count} days": "{count} gün gecikti",
  "Completed on {date}": "{date} tarihinde tamamlandı",
};
