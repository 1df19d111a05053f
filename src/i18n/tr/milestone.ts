import type { milestone as en } from "../en/milestone.ts";

export const milestone: Record<keyof typeof en, string> = {
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
};
