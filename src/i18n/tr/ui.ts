import type { ui as en } from "../en/ui.ts";

export const ui: Record<keyof typeof en, string> = {
  Cancel: "Vazgeç",
  Close: "Kapat",
  Confirm: "Onayla",
  Confirmation: "Onay",
  "Processing...": "İşleniyor...",
};
