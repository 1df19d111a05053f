/** The texts of saved views. */
export const views = {
  "Pinned views": "Sabitlenmiş görünümler",
  "Pinned views could not be shown.": "Sabitlenmiş görünümler gösterilemedi.",
  "Views": "Görünümler",
  "View options": "Görünüm seçenekleri",
  "All rows": "Tüm satırlar",
  "My views": "Görünümlerim",
  "Shared views": "Paylaşılan görünümler",
  "{name} (no longer valid)": "{name} (artık geçerli değil)",
  "Views could not be loaded. Try again": "Görünümler yüklenemedi. Yeniden dene",
  "Changed": "Değişti",
  "This view was deleted or is not shared with you":
    "Bu görünüm silinmiş ya da sizinle paylaşılmamış",
  "Save as…": "Farklı kaydet…",
  "Save as a new view…": "Yeni görünüm olarak kaydet…",
  "Save as a new view": "Yeni görünüm olarak kaydet",
  "Back to the view": "Görünüme dön",
  "View saved": "Görünüm kaydedildi",
  "View shared": "Görünüm paylaşıldı",
  "View no longer shared": "Görünümün paylaşımı kaldırıldı",
  "View pinned": "Görünüm sabitlendi",
  "View unpinned": "Görünümün sabitlemesi kaldırıldı",
  "Default view set": "Varsayılan görünüm ayarlandı",
  "Default view removed": "Varsayılan görünüm kaldırıldı",
  "View deleted": "Görünüm silindi",
  "Rename…": "Yeniden adlandır…",
  "Rename view": "Görünümü yeniden adlandır",
  "This view has been changed meanwhile. What you typed is kept.":
    "Bu görünüm bu arada değişti. Yazdıklarınız korundu.",
  "Pin to the navigation": "Menüye sabitle",
  "Unpin from the navigation": "Sabitlemeyi kaldır",
  "Make default": "Varsayılan görünüm yap",
  "Remove as default": "Varsayılan görünüm olmaktan çıkar",
  "Share with everyone": "Herkesle paylaş",
  "Everyone who may see this list will find the view there.":
    "Bu listeyi görebilen herkes görünümü orada bulur.",
  "Stop sharing": "Paylaşımı kaldır",
  "“{name}” will be visible only to you.": "“{name}” yalnızca size görünecek.",
  "Delete view": "Görünümü sil",
  "“{name}” will be deleted. The records are not deleted.":
    "“{name}” silinecek. Kayıtlar silinmez.",
  "“{name}” will be deleted for everyone who uses it. The records are not deleted.":
    "“{name}”, kullanan herkes için silinecek. Kayıtlar silinmez.",
  "Copy the link": "Bağlantıyı kopyala",
  "It could not be copied. Copy it from the address bar.":
    "Kopyalanamadı. Adres çubuğundan kopyalayın.",
};
