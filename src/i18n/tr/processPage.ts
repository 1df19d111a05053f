/** The texts of the process page. */
export const processPage = {
  "Delete process": "Süreci sil",
  "“{name}” will be deleted with its {count} milestones.":
    "“{name}”, {count} kilometre taşıyla birlikte silinecek.",
  "Process deleted successfully": "Süreç silindi",
  "No stakeholders are involved yet.": "Henüz paydaşı yok.",
  "Milestone path": "Kilometre taşlarının yolu",
  "Delete milestone": "Kilometre taşını sil",
  "Milestone deleted successfully": "Kilometre taşı silindi",
  "This process has no milestones yet": "Bu sürecin henüz kilometre taşı yok",
  "Add the first step that this process goes through.": "Bu sürecin geçeceği ilk adımı ekleyin.",
  "Its steps appear here once somebody adds them.": "Adımları eklendiğinde burada görünür.",
  "More for {name}": "{name} için diğer işlemler",
  "Complete with a note": "Notla tamamla",
  "Drag {name}": "Sürükle: {name}",
  "Move up": "Yukarı taşı",
  "Move down": "Aşağı taşı",
  "“{name}” is now milestone {position} of {total}.":
    "“{name}” artık {total} kilometre taşı arasında {position}. sırada.",
  "“{name}” was reset.": "“{name}” sıfırlandı.",
  "“{name}” was started.": "“{name}” başlatıldı.",
  "“{name}” was reopened.": "“{name}” tamamlaması geri alındı.",
  "“{name}” was completed.": "“{name}” tamamlandı.",
  "“{name}” has changed meanwhile. Nothing was done.":
    "“{name}” bu arada değişti. Hiçbir şey yapılmadı.",
  "The milestone could not be started.": "Kilometre taşı başlatılamadı.",
  "The milestone could not be completed.": "Kilometre taşı tamamlanamadı.",
  "The milestone could not be reopened.": "Tamamlama geri alınamadı.",
  "The milestone could not be reset.": "Kilometre taşı sıfırlanamadı.",
  "Its current status is shown.": "Güncel durumu gösteriliyor.",
  "Reopen the milestone": "Tamamlamayı geri al",
  "“{name}” will be in progress again. Its completion stays on record as undone.":
    "“{name}” yeniden sürüyor olacak. Tamamlanma kaydı, geri alınmış olarak saklanır.",
  "Reset the milestone": "Kilometre taşını sıfırla",
  "“{name}” will wait as if never started: its start and end are cleared. Completions stay on record as undone.":
    "“{name}” hiç başlamamış gibi bekleyecek: başlangıcı ve bitişi silinir. Tamamlanma kayıtları, geri alınmış olarak saklanır.",
  "Takes {count} days": "{count} gün",

  "Completions": "Tamamlanma kayıtları",
  "Completed by {who}": "{who} tamamladı",
  "Reopened by {who}": "{who} geri aldı",

  "Actual duration": "Gerçekleşen süre",
  "{days} days on average": "Ortalama {days} gün",
};
