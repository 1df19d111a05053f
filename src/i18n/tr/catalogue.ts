import { frame } from "./frame.ts";

/** The texts that come first: those of the frame, and what may be said on any page. */
export const catalogue = {
  ...frame,
  "Login": "Oturum aç",
  "Email": "E-posta",
  "Password": "Parola",
  "Logout successful": "Oturum kapatıldı",
  "Your session has ended. Please sign in again.":
    "Oturumunuz sona erdi. Lütfen yeniden oturum açın.",
  "The language could not be loaded. Please try again.": "Dil yüklenemedi. Lütfen yeniden deneyin.",
  "Reset password": "Parolayı sıfırla",
  "Set password": "Parola belirle",
  Recent: "Az önce",
  "An unexpected error occurred. Please try again.":
    "Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.",
  "It is too large to be sent. Make it smaller.":
    "Gönderilemeyecek kadar büyük. Küçültüp yeniden deneyin.",
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
