/** The texts of public holidays. */
export const holidays = {
  "Public holiday": "Resmî tatil",
  "Public holidays": "Resmî tatiller",
  "Public Holidays": "Resmî tatiller",
  "Working days are Monday to Friday without these days":
    "İş günleri, bu günler dışında pazartesiden cumaya kadardır",
  "No public holidays yet": "Henüz resmî tatil yok",
  "Without them, working days are Monday to Friday.":
    "Tatil yokken iş günleri pazartesiden cumaya kadardır.",
  "The public holidays could not be loaded.": "Resmî tatiller yüklenemedi.",
  "This may be a public holiday: they could not be loaded.":
    "Bu bir resmî tatil olabilir: tatiller yüklenemedi.",
  "Add holiday": "Tatil ekle",
  "New public holiday": "Yeni resmî tatil",
  "Edit public holiday": "Resmî tatili düzenle",
  "Holiday added successfully": "Tatil eklendi",
  "Holiday updated successfully": "Tatil güncellendi",
  "Holiday deleted": "Tatil silindi",
  "This holiday has been changed meanwhile. What you typed is kept.":
    "Bu tatil bu arada değişti. Yazdıklarınız korundu.",
  "Actions of “{name}”, {date}": "{date} “{name}”: işlemler",
  "Half day": "Yarım gün",
  "A half day counts as a working day.": "Yarım gün, iş günü sayılır.",
  "Source": "Kaynak",
  "The law or announcement that sets the date, or how it was computed.":
    "Tarihi belirleyen kanun, duyuru ya da hesaplama yöntemi.",
  "Certainty": "Kesinlik",
  "Announced": "Duyuruldu",
  "Expected": "Beklenen",
  "There are no public holidays, so working days are counted without them.":
    "Hiç resmî tatil yok; iş günleri tatilsiz sayılıyor.",
  "The public holidays end on {date}. Working days after it are counted without them.":
    "Resmî tatiller {date} tarihinde bitiyor. Sonraki iş günleri tatilsiz sayılıyor.",
  "The public holidays end within a year.": "Resmî tatil listesi bir yıl içinde bitiyor.",
  "Add the next ones": "Sonrakileri ekle",
};
