/** The texts of the calendar and the reminder page. */
export const reminderPages = {
  "Upcoming dates": "Sıradaki tarihler ve gecikenler",
  "Past": "Geçmiş",
  "The next dates are far ahead; the calendar shows them.":
    "Sıradaki tarihler henüz uzak; takvimde görünürler.",
  "No upcoming dates.": "Bekleyen tarih yok.",
  "Nothing has been completed or skipped yet.": "Henüz tamamlanan ya da atlanan yok.",
  "Show more ({count})": "Daha fazla göster ({count})",
  "Where you are": "Bulunduğunuz yerde",
  "Nobody is added to this reminder.": "Bu hatırlatıcıya eklenmiş kimse yok.",
  "Mark as done with a note": "Notla tamamla",
  "Skip with a note": "Notla atla",
  "More for {time}": "Diğer işlemler: {time}",
  "Week": "Hafta",
  "Agenda": "Ajanda",
  "Previous week": "Önceki hafta",
  "Next week": "Sonraki hafta",
  "Nothing is due in this month.": "Bu aya düşen bir şey yok.",
  "{count} reminders are overdue": "Geciken {count} hatırlatıcı var",
  "Legend": "İşaretlerin anlamı",
  "Times are those of each reminder's own time zone; yours is {zone}.":
    "Saatler, her hatırlatıcının kendi saat dilimindedir; sizinki {zone}.",
  "There are more reminders in these days than a calendar can show. The list of reminders has all of them.":
    "Bu günlerde bir takvimin gösterebileceğinden fazlası var. Tümü hatırlatıcılar listesinde.",
};
