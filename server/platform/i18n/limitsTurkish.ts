/** Texts of limits that are reached, by their English. */
export const limitsTurkish = {
  "You have {limit} active reminders, the maximum. Complete or delete some.":
    "Süren {limit} hatırlatıcınız var; daha fazlası olamaz. Bazılarını tamamlayın ya da silin.",
  "This process has {limit} milestones, the most that it can have.":
    "Bu sürecin {limit} kilometre taşı var; daha fazlası olamaz.",
  "This project has {limit} processes, the most that it can have.":
    "Bu projenin {limit} süreci var; daha fazlası olamaz.",
  "This feedback has {limit} replies, the most that it can have.":
    "Bu geri bildirimin {limit} yanıtı var; daha fazlası olamaz.",
  "You have sent {limit} pieces of feedback within a day, the maximum.":
    "Bir gün içinde {limit} geri bildirim gönderdiniz; daha fazlası olamaz.",
  "More than {limit} records are selected, the maximum at once. Narrow the list first.":
    "{limit} kayıttan fazlası seçili; tek seferde en çok bu kadar olabilir. Önce listeyi daraltın.",
  "You have made {limit} bulk changes within a day, the maximum.":
    "Bir gün içinde {limit} kez toplu değişiklik yaptınız; daha fazlası olamaz.",
  "This is more than {limit} records, the most that are handed over at once. Give some of them to others first.":
    "Bu, bir kerede devredilebilecek en çok {limit} kayıttan fazla. Önce bir kısmını başkalarına verin.",
  "The year {year} has {limit} holidays. It cannot have more.":
    "{year} yılında {limit} tatil var. Daha fazlası eklenemez.",
};
