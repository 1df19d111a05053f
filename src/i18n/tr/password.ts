import type { Entry } from "../catalogue.ts";
import type { password as en } from "../en/password.ts";

export const password: Record<keyof typeof en, Entry> = {
  "Back to login": "Oturum açmaya dön",
  "Reset password": "Parolayı sıfırla",
  "Enter your email and we will send you a link to choose a new password.":
    "E-postanızı yazın, yeni parola belirlemeniz için bir bağlantı gönderelim.",
  "Send link": "Bağlantı gönder",
  "Password reset email sent successfully": "Parola sıfırlama e-postası gönderildi",
  "If there is an account for {email}, the link is on its way.":
    "{email} adresine ait bir hesap varsa bağlantı yolda.",
  "Set password": "Parola belirle",
  "New password": "Yeni parola",
  "Confirm password": "Yeni parola (tekrar)",
  "Password reset successfully": "Parola sıfırlandı",
  "Password set successfully": "Parola belirlendi",
  "At least 8 characters": "En az 8 karakter",
  "For the account {email}": "{email} hesabı için",
  "The link no longer works": "Bağlantı artık geçerli değil",
  "The link is not known": "Bağlantı tanınmadı",
  "Whoever invited you can send the invitation again.":
    "Sizi davet eden kişi daveti yeniden gönderebilir.",
  "Ask for a new link": "Yeni bağlantı iste",
  "The link works once, for one hour. Look into the spam folder too.":
    "Bağlantı bir saat içinde, bir kez kullanılabilir. İstenmeyen postalara da bakın.",
  "Send again": "Yeniden gönder",
  "Mail is not set up here, so no link can be sent. An administrator can give you a one-time password.":
    "E-posta gönderimi kurulmamış olduğundan bağlantı gönderilemez. Bir yönetici size tek kullanımlık parola verebilir.",
  "Discard changes": "Değişiklikleri at",
  "What you changed has not been saved.": "Yaptığınız değişiklikler kaydedilmedi.",
  "Keep editing": "Düzenlemeye dön",
};
