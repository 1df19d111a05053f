import { validationTurkish } from "../../../contract/messagesTurkish.ts";

/** The texts before sign-in, and the texts and errors of all forms. */
export const guest = {
  ...validationTurkish,
  "Every ton is a milestone.": "Her ton, bir kilometre taşıdır.",
  "Projects, processes and reminders in one place.":
    "Projeler, süreçler ve hatırlatıcılar tek yerde.",
  "Language": "Dil",
  "Password set successfully": "Parola belirlendi",
  "Your session is about to end": "Oturumunuz sona ermek üzere",
  "What you typed has not been saved. Stay signed in to go on.":
    "Yazdıklarınız henüz kaydedilmedi. Devam etmek için oturumu açık tutun.",
  "Stay signed in": "Oturumu açık tut",
  "What you typed here earlier was kept.": "Daha önce buraya yazdıklarınız korundu.",
  "Restore what you typed": "Yazdıklarımı geri getir",
  "Discard it": "Yazdıklarımı sil",
  "Set up İklim": "İklim’i kurun",
  "Your company": "Şirketiniz",
  "Its users are listed under this name. It can be changed later.":
    "Kullanıcıları bu adla listelenir. Daha sonra değiştirilebilir.",
  "Begin": "Başla",
  "New password": "Yeni parola",
  "Confirm password": "Yeni parola (tekrar)",
  "At least 8 characters": "En az 8 karakter",
  "Close without saving?": "Kaydetmeden kapatılsın mı?",
  "Close without saving": "Kaydetmeden kapat",
  "Discard changes": "Değişiklikleri sil",
  "Discard the changes?": "Değişiklikler silinsin mi?",
  "Your changes have not been saved.": "Yaptığınız değişiklikler kaydedilmedi.",
  "Keep editing": "Düzenlemeye dön",
  "The form could not be checked": "Form denetlenemedi",
  "A part of the app could not be loaded. What you typed is kept: send it again, or reload the app.":
    "Uygulamanın bir parçası yüklenemedi. Yazdıklarınız korundu: yeniden gönderin ya da uygulamayı yeniden yükleyin.",
  "Reload": "Yeniden yükle",
  "Continue with your company account.": "Kurumsal hesabınızla devam edin.",
  "Forgot password": "Parolamı unuttum",
  "Login successful": "Giriş yapıldı",
  "Back to login": "Giriş sayfasına dön",
  "Enter your email and we will send you a link to choose a new password.":
    "E-postanızı yazın, yeni parola belirlemeniz için bir bağlantı gönderelim.",
  "Send link": "Bağlantı gönder",
  "Password reset email sent successfully": "Parola sıfırlama e-postası gönderildi",
  "If there is an account for {email}, the link is on its way.":
    "{email} adresine ait bir hesap varsa bağlantı yolda.",
  "Password reset successfully": "Parola sıfırlandı",
  "For the account {email}": "{email} hesabı için",
  "The link no longer works": "Bağlantı artık geçerli değil",
  "Unknown link": "Bağlantı tanınmadı",
  "The person who invited you can send the invitation again.":
    "Sizi davet eden kişi daveti yeniden gönderebilir.",
  "Ask for a new link": "Yeni bağlantı iste",
  "The link works once, for one hour. Check the spam folder too.":
    "Bağlantı bir saat içinde, bir kez kullanılabilir. İstenmeyen postalara da bakın.",
  "Send again": "Yeniden gönder",
  "Email is not configured, so no link can be sent. An administrator can give you a one-time password.":
    "E-posta gönderimi kurulmamış olduğundan bağlantı gönderilemez. Bir yönetici size tek kullanımlık parola verebilir.",
};
