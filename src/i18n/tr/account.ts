import type { Entry } from "../catalogue.ts";
import type { account as en } from "../en/account.ts";

export const account: Record<keyof typeof en, Entry> = {
  "Personal details": "Kişisel bilgiler",
  "Only an administrator can change it.": "Yalnızca bir yönetici değiştirebilir.",
  "Somebody else changed your account meanwhile. What you typed is kept.":
    "Hesabınızı bu arada başkası değiştirdi. Yazdıklarınız korundu.",
  "Change password": "Parolayı değiştir",
  "Current password": "Şu anki parola",
  "Password changed successfully": "Parola değiştirildi",
  "Wherever else you were signed in, you are signed out now.":
    "Oturum açtığınız diğer yerlerde oturumunuz kapatıldı.",
  "Changing it signs you out everywhere else and ends your calendar address; make a new one in the calendar afterwards.":
    "Parolayı değiştirince diğer her yerdeki oturumlarınız kapanır ve takvim adresiniz geçersiz olur; sonra takvimden yeni bir adres oluşturabilirsiniz.",
  "Language and appearance": "Dil ve görünüm",
  "Language of the interface": "Arayüz dili",
  "Kept in this browser.": "Bu tarayıcıda saklanır.",
  "Light": "Açık",
  "Dark": "Koyu",
  "As the system": "Sistem gibi",
  "Choose a new password": "Yeni parola belirleyin",
  "You signed in with a one-time password. Choose one of your own to go on.":
    "Tek kullanımlık bir parolayla oturum açtınız. Devam etmek için kendi parolanızı belirleyin.",
  "Go on": "Devam et",
};
