/** The texts of the calendar and the reminder page. */
export const reminderPages = {
  "To come": "Sıradaki tarihler ve gecikenler",
  "Past": "Geçmiş",
  "The next dates are still far off; the calendar shows them.":
    "Sıradaki tarihler henüz uzak; takvimde görünürler.",
  "Nothing is to come.": "Bekleyen tarih yok.",
  "Nothing was done or skipped yet.": "Henüz tamamlanan ya da atlanan yok.",
  "Show more ({count})": "Daha fazla göster ({count})",
  "Where you are": "Bulunduğunuz yerde",
  "Nobody is linked to this reminder.": "Bu hatırlatıcıya bağlı kimse yok.",
  "Mark as done with a note": "Not yazarak tamamla",
  "Skip with a note": "Not yazarak atla",
  "More for {time}": "Diğer işlemler: {time}",
  "Week": "Hafta",
  "Agenda": "Ajanda",
  "Previous week": "Önceki hafta",
  "Next week": "Sonraki hafta",
  "Nothing is due in this month.": "Bu aya düşen hatırlatıcı yok.",
  "{count} reminders are overdue": "Geciken {count} hatırlatıcı var",
  "What the marks mean": "İşaretlerin anlamı",
  "Times are those of each reminder's own time zone; yours is {zone}.":
    "Saatler, her hatırlatıcının kendi saat dilimindedir; sizinki {zone}.",
  "There is more in these days than a calendar can show. The list of reminders has all of them.":
    "Bu günlerde bir takvimin gösterebileceğinden fazlası var. Tümü hatırlatıcılar listesinde.",
};
