/** The texts of saved views. */
export const views = {
  "Pinned views": "Sabitlenmiş görünümler",
  "Pinned views could not be shown.": "Sabitlenmiş görünümler gösterilemedi.",
  "Views": "Görünümler",
  "View options": "Görünüm seçenekleri",
  "All rows": "Tüm satırlar",
  "My views": "Görünümlerim",
  "Shared views": "Paylaşılan görünümler",
  "{name} (no longer fits)": "{name} (artık uymuyor)",
  "Views could not be loaded. Try again": "Görünümler yüklenemedi. Yeniden dene",
  "Changed": "Değişti",
  "This view was deleted or is not shared with you":
    "Bu görünüm silinmiş ya da sizinle paylaşılmamış",
  "Save as…": "Farklı kaydet…",
  "Save as a new view…": "Yeni görünüm olarak kaydet…",
  "Save as a new view": "Yeni görünüm olarak kaydet",
  "Back to the view": "Görünüme dön",
  "View saved": "Görünüm kaydedildi",
  "View deleted": "Görünüm silindi",
  "Rename…": "Yeniden adlandır…",
  "Rename view": "Görünümü yeniden adlandır",
  "This view has been changed meanwhile. What you typed is kept.":
    "Bu görünüm bu arada değişti. Yazdıklarınız korundu.",
  "Pin to the navigation": "Menüye sabitle",
  "Unpin from the navigation": "Menüden kaldır",
  "Begin this list with it": "Liste bununla başlasın",
  "No longer begin with this view": "Liste artık bununla başlamasın",
  "Share with all": "Herkesle paylaş",
  "Whoever may see this list finds the view there.":
    "Bu listeyi görebilen herkes görünümü orada bulur.",
  "Stop sharing": "Paylaşımı kaldır",
  "{name} will be there for you alone.": "{name} yalnızca size görünecek.",
  "Delete view": "Görünümü sil",
  "{name} will be deleted. The rows stay as they are.":
    "{name} silinecek. Satırlar olduğu gibi kalır.",
  "{name} will be deleted for all who use it. The rows stay as they are.":
    "{name}, kullanan herkes için silinecek. Satırlar olduğu gibi kalır.",
  "Copy the link": "Bağlantıyı kopyala",
  "It could not be copied. Copy it from the address bar.":
    "Kopyalanamadı. Adres çubuğundan kopyalayın.",
};
