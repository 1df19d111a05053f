import { activity } from "./activity.ts";
import { lazyParts } from "./lazyParts.ts";
import { bulk } from "./bulk.ts";
import { common } from "./common.ts";
import { dateWords } from "./dateWords.ts";
import { feedbackForm } from "./feedbackForm.ts";
import { topBar } from "./topBar.ts";
import { forms } from "./forms.ts";
import { layout } from "./layout.ts";
import { guest } from "./guest.ts";
import { holidays } from "./holidays.ts";
import { homePage } from "./homePage.ts";
import { inPlace } from "./inPlace.ts";
import { lists } from "./lists.ts";
import { messages } from "./messages.ts";
import { people } from "./people.ts";
import { planning } from "./planning.ts";
import { processPage } from "./processPage.ts";
import { processes } from "./processes.ts";
import { projectPage } from "./projectPage.ts";
import { projects } from "./projects.ts";
import { recordDialogs } from "./recordDialogs.ts";
import { recordPages } from "./recordPages.ts";
import { reminderPages } from "./reminderPages.ts";
import { reminders } from "./reminders.ts";
import { settings } from "./settings.ts";
import { views } from "./views.ts";

/** All Turkish texts by their English key. */
export const catalogue = {
  ...activity,
  ...lazyParts,
  ...bulk,
  ...common,
  ...dateWords,
  ...feedbackForm,
  ...topBar,
  ...forms,
  ...layout,
  ...guest,
  ...holidays,
  ...homePage,
  ...inPlace,
  ...lists,
  ...messages,
  ...people,
  ...planning,
  ...processPage,
  ...processes,
  ...projectPage,
  ...projects,
  ...recordDialogs,
  ...recordPages,
  ...reminderPages,
  ...reminders,
  ...settings,
  ...views,
  "Login": "Giriş yap",
  "Email": "E-posta",
  "Password": "Parola",
  "Logout successful": "Oturum kapatıldı",
  "Your session has ended. Please sign in again.":
    "Oturumunuz sona erdi. Lütfen yeniden giriş yapın.",
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
  "You are offline. What could not be loaded will load once the network is back.":
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
  "Nothing was lost. Try again; if it happens again, let your administrator know.":
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
  "Show password": "Parolayı göster",
  Loading: "Yükleniyor",
  "Skip to content": "İçeriğe geç",
  "Skip to the list": "Listeye geç",
  "Try again": "Yeniden dene",
  "Go to the start page": "Ana sayfaya git",
  Messages: "İletiler",
  "Messages: {count}": "İletiler: {count}",
  "Close message": "İletiyi kapat",
  "{count} times": "{count} kez",
};
