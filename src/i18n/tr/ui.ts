import type { ui as en } from "../en/ui.ts";

export const ui: Record<keyof typeof en, string> = {
  Cancel: "Vazgeç",
  Close: "Kapat",
  Confirm: "Onayla",
  Confirmation: "Onay",
  "Processing...": "İşleniyor...",
  optional: "isteğe bağlı",
  "Show password": "Parolayı göster",
  "Show options": "Seçenekleri göster",
  Loading: "Yükleniyor",
  "Skip to content": "İçeriğe geç",
  "Try again": "Yeniden dene",
  "Go to the start page": "Ana sayfaya git",
  Messages: "İletiler",
  "Close message": "İletiyi kapat",
  "{count} times": "{count} kez",
};
