import type { app as en } from "../en/app.ts";
import type { Entry } from "../catalogue.ts";

export const app: Record<keyof typeof en, Entry> = {
  Recent: "Az önce",
  "An unexpected error occurred. Please try again.":
    "Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.",
  "The server could not be reached. Please try again.":
    "Sunucuya ulaşılamadı. Lütfen yeniden deneyin.",
  "Network error. Please check your connection.": "Ağ hatası. Lütfen bağlantınızı denetleyin.",
  "Request timeout. Please try again.": "İstek zaman aşımına uğradı. Lütfen yeniden deneyin.",
  "You do not have permission to access this resource.": "Bu kaynağa erişim yetkiniz yok.",
  "Operation completed successfully": "İşlem başarıyla tamamlandı",
  "Changes saved successfully": "Değişiklikler kaydedildi",
  "Something went wrong!": "Bir şeyler ters gitti!",
  "Not Found": "Bulunamadı",
  "There is no page at this address. It may have moved, or the link may be incomplete.":
    "Bu adreste bir sayfa yok. Taşınmış ya da bağlantı eksik olabilir.",
  "What you are looking for does not exist or has been deleted.":
    "Aradığınız kayıt yok ya da silinmiş.",
  "Nothing was lost. Try again; if it happens once more, let your administrator know.":
    "Hiçbir şey kaybolmadı. Yeniden deneyin; yinelenirse yöneticinize haber verin.",
  "The language could not be loaded. The previous one stays.":
    "Dil yüklenemedi. Önceki dil kullanılıyor.",
  "The server's disk is nearly full. You can read, but nothing can be saved until your administrator makes room.":
    "Sunucunun diski neredeyse dolu. Okuyabilirsiniz, ama yöneticiniz yer açana kadar hiçbir şey kaydedilemez.",
  "This page could not be loaded. Check your connection and try again.":
    "Bu sayfa yüklenemedi. Bağlantınızı denetleyip yeniden deneyin.",
  "The form could not be checked": "Form denetlenemedi",
  "A part of the app could not be loaded. What you typed is kept: send it again, or load the app anew.":
    "Uygulamanın bir parçası yüklenemedi. Yazdıklarınız duruyor: yeniden gönderin ya da uygulamayı yeniden yükleyin.",
  "Load anew": "Yeniden yükle",
};
