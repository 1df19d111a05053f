/** The texts of bulk changes and undo. */
export const bulk = {
  "Select": "Seç",
  "Selection": "Seçim",
  "Select {name}": "Seç: {name}",
  "Selected records": "Seçili kayıtlar",
  "Select all on this page": "Bu sayfadakilerin tümünü seç",
  "{count} selected": "{count} kayıt seçili",
  "Select all {count} that match": "Eşleşen {count} kaydın tümünü seç",
  "Do to the selected": "Seçilenlere uygula",
  "End the selection": "Seçimi bitir",
  "Change the stakeholder": "Paydaşı değiştir",
  "Move the due dates": "Bitiş tarihlerini kaydır",
  "Later by so many days; earlier with a minus": "Kaç gün sonraya; öne almak için eksi yazın",
  "Nobody, where none is chosen": "Seçilmezse paydaşsız kalır",
  "{count} selected records will be deleted. What is in use stays, and says by what.":
    "Seçili {count} kayıt silinecek. Kullanımda olanlar kalır ve nedenini söyler.",
  "{count} selected records will be enabled.": "Seçili {count} kayıt etkinleştirilecek.",
  "{count} selected projects will be disabled. Their milestones stand still until they are enabled again.":
    "Seçili {count} proje devre dışı bırakılacak. Yeniden etkinleştirilene dek kilometre taşları durur.",
  "{count} selected users will be disabled, and signed out at once.":
    "Seçili {count} kullanıcı devre dışı bırakılacak ve oturumları hemen kapatılacak.",
  "{count} selected milestones will be started.": "Seçili {count} kilometre taşı başlatılacak.",
  "{count} selected milestones will be completed.": "Seçili {count} kilometre taşı tamamlanacak.",
  "The completion of {count} selected milestones will be taken back. It stays on record.":
    "Seçili {count} kilometre taşının tamamlanması geri alınacak; kaydı durur.",
  "{count} selected milestones will begin anew: their times are lost, their completions stay on record as undone.":
    "Seçili {count} kilometre taşı baştan başlayacak: zamanları silinir, tamamlanmaları geri alınmış olarak kayıtta kalır.",
  "{count} selected milestones will have the stakeholder {name}.":
    "Seçili {count} kilometre taşının sorumlusu {name} olacak.",
  "{count} selected milestones will have no stakeholder.":
    "Seçili {count} kilometre taşının sorumlu paydaşı kaldırılacak.",
  "the chosen stakeholder": "seçtiğiniz paydaş",
  "The due dates of {count} selected milestones will be moved {days} later.":
    "Seçili {count} kilometre taşının bitiş tarihi {days} ertelenecek.",
  "The due dates of {count} selected milestones will be moved {days} earlier.":
    "Seçili {count} kilometre taşının bitiş tarihi {days} öne alınacak.",
  "{count} selected pieces of feedback will be taken up. Their senders are told.":
    "Seçili {count} geri bildirim incelemeye alınacak; gönderenlere haber verilir.",
  "{count} selected pieces of feedback will be dismissed. Their senders are told.":
    "Seçili {count} geri bildirim reddedilecek; gönderenlere haber verilir.",
  "{count} selected notifications will be marked as read.":
    "Seçili {count} bildirim okundu sayılacak.",
  "The next open date of {count} selected reminders will be completed.":
    "Seçili {count} hatırlatıcının sıradaki tarihi tamamlanacak.",
  "The next open date of {count} selected reminders will be skipped.":
    "Seçili {count} hatırlatıcının sıradaki tarihi atlanacak.",
  "Changing the selected records": "Seçili kayıtlar değiştiriliyor",
  "Not all were changed": "Tümü değiştirilemedi",
  "The server did not answer. Nothing is done twice when you try again.":
    "Sunucu yanıt vermedi. Yeniden denediğinizde hiçbir şey iki kez yapılmaz.",
  "Leave it at that": "Böyle bırak",
  "Stop": "Durdur",
  "By how many days": "Kaç gün",
  "{count} records were changed": "{count} kayıt değiştirildi",
  "{count} records could not be changed": "{count} kayıt değiştirilemedi",
  "{count} records could not be changed. They are still selected.":
    "{count} kayıt değiştirilemedi. Hâlâ seçililer.",
  "{reason} ({number})": "{reason} ({number})",
  "Not changed: {reason}": "Değiştirilemedi: {reason}",
  "Go to the first": "İlkine git",

  "Undo": "Geri al",
  "Undone": "Geri alındı",
  "{keys} undoes it too": "{keys} ile de geri alınır",
  "{count} changes were undone": "{count} değişiklik geri alındı",
  "{count} changes could not be undone": "{count} değişiklik geri alınamadı",
  "It was not undone": "Geri alınamadı",
  "It was not undone: the server could not be reached.": "Geri alınamadı: sunucuya ulaşılamadı.",
};
