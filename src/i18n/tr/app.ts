import type { app as en } from "../en/app.ts";
import type { Entry } from "../catalogue.ts";

export const app: Record<keyof typeof en, Entry> = {
  Recent: "Az önce",
  "An unexpected error occurred. Please try again.":
    "Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.",
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
};
