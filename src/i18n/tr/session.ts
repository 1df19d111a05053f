import type { session as en } from "../en/session.ts";
import type { Entry } from "../catalogue.ts";

export const session: Record<keyof typeof en, Entry> = {
  "Login": "Oturum aç",
  "Continue with your company account.": "Kurumsal hesabınızla devam edin.",
  "Email": "E-posta",
  "Password": "Parola",
  "Forgot password": "Parolamı unuttum",
  "Login successful": "Oturum açıldı",
  "Logout successful": "Oturum kapatıldı",
  "Your session has ended. Please sign in again.":
    "Oturumunuz sona erdi. Lütfen yeniden oturum açın.",
  "Every ton is a milestone.": "Her ton, bir kilometre taşıdır.",
  "Projects, processes and reminders in one place.":
    "Projeler, süreçler ve hatırlatıcılar tek yerde.",
  "Language": "Dil",
  "The language could not be loaded. Please try again.": "Dil yüklenemedi. Lütfen yeniden deneyin.",
};
