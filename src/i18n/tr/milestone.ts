import type { Entry } from "../catalogue.ts";
import type { milestone as en } from "../en/milestone.ts";

export const milestone: Record<keyof typeof en, Entry> = {
  "Waiting": "Bekliyor",
  "Late": "Gecikti",
  "Processes": "Süreçler",
  "Not started": "Başlamadı",
  "In progress": "Sürüyor",
  "Completed": "Tamamlandı",
  "Responsible stakeholder": "Sorumlu paydaş",
  "Responsibles": "Sorumlular",
  "Position": "Sıra",
  "Expected days": "Beklenen gün",
  "Due date": "Son tarih",
  "Note": "Not",
  "Process": "Süreç",
  "Started on": "Başlama",
  "Completed on": "Tamamlanma",
  "{count} late": "{count} gecikmiş",
  "Name of the stakeholder": "Paydaşın adı",
  "Name of the process": "Sürecin adı",
  "Name of the project": "Projenin adı",
  "Status of the project": "Projenin durumu",
  "{count} milestones, {open} still open": "{count} kilometre taşı, {open} açık",
  "Still open": "Açık",
  "My processes": "Süreçlerim",
  "Completed in the last {count} days": "Son {count} günde tamamlanan",
  "There are no milestones yet": "Henüz kilometre taşı eklenmedi",
  "Milestones of all projects appear here once a process has some.":
    "Bir sürece eklendiklerinde tüm projelerin kilometre taşları burada görünür.",
};
