/** The texts of bulk changes and undo. */
export const bulk = {
  "Select": "Seç",
  "Selection": "Seçim",
  "Select {name}": "Seç: {name}",
  "Selected records": "Seçili kayıtlar",
  "Select all on this page": "Bu sayfadakilerin tümünü seç",
  "{count} selected": "{count} kayıt seçili",
  "Select all {count} that match": "Eşleşen {count} kaydın tümünü seç",
  "Bulk actions": "Toplu işlem",
  "End the selection": "Seçimi bitir",
  "Change the stakeholder": "Paydaşı değiştir",
  "Move the due dates": "Son tarihleri ertele",
  "Postpone by days (minus = earlier)": "Kaç gün ertelensin? Öne almak için eksi değer girin",
  "None, if left empty": "Boş bırakılırsa paydaşsız kalır",
  "{count} selected records will be deleted. Records in use are kept, with the reason.":
    "Seçili {count} kayıt silinecek. Kullanımda olanlar silinmez; nedeni yanında yazar.",
  "{count} selected projects will be disabled. Their milestones are on hold until they are enabled again.":
    "Seçili {count} proje devre dışı bırakılacak. Yeniden etkinleştirilene kadar kilometre taşları askıya alınır.",
  "{count} selected users will be disabled, and signed out immediately.":
    "Seçili {count} kullanıcı devre dışı bırakılacak ve oturumları hemen kapatılacak.",
  "{count} selected milestones will be reopened. Their completions stay on record.":
    "Seçili {count} kilometre taşının tamamlanması geri alınacak; kaydı saklanır.",
  "{count} selected milestones will be reset: their times are cleared, their completions stay on record as undone.":
    "Seçili {count} kilometre taşı sıfırlanacak: zamanları silinir, tamamlanma kayıtları geri alınmış olarak saklanır.",
  "Assign": "Ata",
  "Postpone": "Ertele",
  "still late": "yine gecikmiş",
  "Nobody, if left empty": "Boş bırakılırsa kimseye atanmaz",
  "{count} selected pieces of feedback will be dismissed. Their senders are notified.":
    "Seçili {count} geri bildirim reddedilecek; gönderenlere haber verilir.",
  "The next open date of {count} selected reminders will be skipped.":
    "Seçili {count} hatırlatıcının sıradaki tarihi atlanacak.",
  "{count} will be enabled": "{count} etkinleştirilecek",
  "{count} already active": "{count} zaten etkin",
  "{count} will be disabled": "{count} devre dışı bırakılacak",
  "{count} already disabled": "{count} zaten devre dışı",
  "{count} will be taken up, senders are notified":
    "{count} incelemeye alınacak, gönderenlere haber verilecek",
  "{count} already taken up": "{count} zaten inceleniyor",
  "{count} will be dismissed": "{count} reddedilecek",
  "{count} already closed": "{count} zaten kapalı",
  "{count} will be started": "{count} başlatılacak",
  "{count} already started": "{count} zaten başlatıldı",
  "{count} will be completed": "{count} tamamlanacak",
  "{count} already completed": "{count} zaten tamamlandı",
  "{count} will be reopened": "{count} tamamlama geri alınacak",
  "{count} not completed": "{count} tamamlanmamış",
  "{count} will be reset": "{count} sıfırlanacak",
  "{count} not started": "{count} başlamamış",
  "{count} will be marked as read": "{count} okundu olarak işaretlenecek",
  "{count} already read": "{count} zaten okundu",
  "{count} on hold": "{count} askıda",
  "Complete the next date": "Sıradakini tamamla",
  "Changing the selected records": "Seçili kayıtlar değiştiriliyor",
  "Not all were changed": "Tümü değiştirilemedi",
  "The server did not answer. Nothing is done twice when you try again.":
    "Sunucu yanıt vermedi. Yeniden denediğinizde hiçbir şey iki kez yapılmaz.",
  "Leave as is": "Bu haliyle bırak",
  "Stop": "Durdur",
  "By how many days": "Kaç gün",
  "{count} records were changed": "{count} kayıt değiştirildi",
  "{count} records could not be changed": "{count} kayıt değiştirilemedi",
  "{count} records could not be changed. They are still selected.":
    "{count} kayıt değiştirilemedi. Hâlâ seçililer.",
  "{reason} ({number})": "{reason} ({number})",
  "Not changed: {reason}": "Değiştirilemedi: {reason}",
  "Go to the first error": "İlk hataya git",

  "Undo": "Geri al",
  "Undone": "Geri alındı",
  "{keys} undoes it too": "{keys} ile de geri alınır",
  "{count} changes were undone": "{count} değişiklik geri alındı",
  "{count} changes could not be undone": "{count} değişiklik geri alınamadı",
  "It could not be undone": "Geri alınamadı",
  "It could not be undone: the server could not be reached.":
    "Geri alınamadı: sunucuya ulaşılamadı.",
};
