/** The texts of dates in words. The quick choices are phrases of docs/dates-in-words.md. */
export const dateWords = {
  "What should you be reminded of?": "Ne hatırlatılsın?",
  "When?": "Ne zaman?",
  "tomorrow at 9, every Monday…": "yarın saat 9, her pazartesi…",
  "Quick choices": "Hızlı seçimler",
  "Next Monday": "Gelecek pazartesi",
  "In a month": "Bir ay sonra",
  "Create": "Oluştur",
  "Choose a time": "Bir saat seçin",
  "This time has passed": "Bu zaman geçti",
  "More: repetition, time zone, people, project": "Daha fazla: tekrar, saat dilimi, kişiler, proje",
  "Which one do you mean?": "Hangisini kastediyorsunuz?",
  "“{words}” was not understood.": "“{words}” anlaşılmadı.",
  "Choose the time below, or write it like “at 9”.":
    "Saati aşağıdan seçin ya da “saat 9” gibi yazın.",
  "Write it like “tomorrow at 9”, or choose the date and the time below.":
    "“yarın saat 9” gibi yazın ya da tarihi ve saati aşağıdan seçin.",
  "Understood: {date}": "Anlaşılan: {date}",
  "These words fit more than one day. Write the date.":
    "Bu sözler birden çok güne uyuyor. Tarihi yazın.",
  "Write a day only, without a time or a repetition":
    "Yalnız bir gün yazın, saat ya da tekrar olmadan",
  "first on {date}": "ilki {date}",
  "The date is not on this weekday.": "Tarih, haftanın bu gününe düşmüyor.",
  "Write the midnight as a time, like “00:00”.": "Gece yarısını “00:00” gibi bir saatle yazın.",
  "The words name more than one date, time or repetition.":
    "Birden çok tarih, saat ya da tekrar yazılmış.",
  "Write also how often it repeats, like “every day”.":
    "Ne sıklıkla tekrarlanacağını da yazın, “her gün” gibi.",
  "It ends before its first date.": "İlk tarihinden önce bitiyor.",
  "A number or a year is out of range.": "Bir sayı ya da yıl sınırların dışında.",
};
