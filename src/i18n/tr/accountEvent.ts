import type { Entry } from "../catalogue.ts";
import type { accountEvent as en } from "../en/accountEvent.ts";

export const accountEvent: Record<keyof typeof en, Entry> = {
  "Account Events": "Hesap hareketleri",
  "{count} events": { one: "{count} hareket", other: "{count} hareket" },
  "Nothing has been recorded yet": "Henüz bir hareket yok",
  "Who signs in, and what is done to accounts, appears here.":
    "Kimlerin oturum açtığı ve hesaplarda yapılan değişiklikler burada görünür.",
  "Sign-ins": "Girişler",
  "Refused": "Reddedilenler",
  "Passwords": "Parolalar",
  "Whose account": "Kimin hesabı",
  "Email of the account": "Hesabın e-postası",
  "Email of who did it": "Yapanın e-postası",
  "Network address": "Ağ adresi",
  "Themselves": "Kendisi",
  "Not known": "Bilinmiyor",
  "Signed in": "Oturum açıldı",
  "Signed in with a one-time password": "Tek kullanımlık parolayla oturum açıldı",
  "Sign-in refused": "Giriş reddedildi",
  "Account invited": "Davet edildi",
  "Account invited again": "Yeniden davet edildi",
  "Account changed": "Hesap değiştirildi",
  "Account enabled": "Hesap etkinleştirildi",
  "Account disabled": "Hesap devre dışı bırakıldı",
  "Account deleted": "Hesap silindi",
  "One-time password made": "Tek kullanımlık parola hazırlandı",
  "First password chosen": "İlk parola belirlendi",
  "Password changed": "Parola değiştirildi",
  "Password reset by mail": "Parola e-postayla sıfırlandı",
};
