import type { Entry } from "../catalogue.ts";
import type { feedback as en } from "../en/feedback.ts";

export const feedback: Record<keyof typeof en, Entry> = {
  "Send feedback": "Geri bildirim gönder",
  "Category": "Tür",
  "Priority": "Öncelik",
  "Bug": "Hata",
  "Idea": "Öneri",
  "Question": "Soru",
  "Low": "Düşük",
  "Medium": "Orta",
  "High": "Yüksek",
  "Critical": "Kritik",
};
