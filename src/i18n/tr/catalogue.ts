import { frame } from "./frame.ts";
import { validationTurkish } from "../../../contract/messagesTurkish.ts";

/** The texts that come first: those before signing in, and those of the frame. */
export const catalogue = {
  ...validationTurkish,
  ...frame,
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
  Recent: "Az önce",
  "An unexpected error occurred. Please try again.":
    "Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.",
  "The server could not be reached. Please try again.":
    "Sunucuya ulaşılamadı. Lütfen yeniden deneyin.",
  "You are offline. What could not be loaded comes once the network is back.":
    "Çevrimdışısınız. Yüklenemeyenler, ağ bağlantısı geri gelince yüklenir.",
  "Network error. Please check your connection.": "Ağ hatası. Lütfen bağlantınızı denetleyin.",
  "Request timeout. Please try again.": "İstek zaman aşımına uğradı. Lütfen yeniden deneyin.",
  "You do not have permission to access this resource.": "Bu kaynağa erişim yetkiniz yok.",
  "Operation completed successfully": "İşlem başarıyla tamamlandı",
  "Changes saved successfully": "Değişiklikler kaydedildi",
  "Something went wrong!": "Bir şeyler ters gitti!",
  "Request number, for your administrator:": "Yöneticiniz için istek numarası:",
  "Not Found": "Bulunamadı",
  "There is no page at this address. It may have moved, or the link may be incomplete.":
    "Bu adreste bir sayfa yok. Taşınmış ya da bağlantı eksik olabilir.",
  "What you are looking for does not exist or has been deleted.":
    "Aradığınız kayıt yok ya da silinmiş.",
  "Nothing was lost. Try again; if it happens once more, let your administrator know.":
    "Hiçbir şey kaybolmadı. Yeniden deneyin; yinelenirse yöneticinize haber verin.",
  "The server's disk is nearly full. You can read, but nothing can be saved until your administrator makes room.":
    "Sunucunun diski neredeyse dolu. Okuyabilirsiniz, ama yöneticiniz yer açana kadar hiçbir şey kaydedilemez.",
  "This page could not be loaded. Check your connection and try again.":
    "Bu sayfa yüklenemedi. Bağlantınızı denetleyip yeniden deneyin.",
  "The form could not be checked": "Form denetlenemedi",
  "A part of the app could not be loaded. What you typed is kept: send it again, or load the app anew.":
    "Uygulamanın bir parçası yüklenemedi. Yazdıklarınız duruyor: yeniden gönderin ya da uygulamayı yeniden yükleyin.",
  "Load anew": "Yeniden yükle",
  Cancel: "Vazgeç",
  Close: "Kapat",
  Confirm: "Onayla",
  Confirmation: "Onay",
  "Processing...": "İşleniyor...",
  optional: "isteğe bağlı",
  "Show password": "Parolayı göster",
  Loading: "Yükleniyor",
  "Skip to content": "İçeriğe geç",
  "Try again": "Yeniden dene",
  "Go to the start page": "Ana sayfaya git",
  Messages: "İletiler",
  "Close message": "İletiyi kapat",
  "{count} times": "{count} kez",
};
