/** The texts of the project page. */
export const projectPage = {
  "This project has no milestones yet": "Bu projede henüz kilometre taşı yok",
  "They are added with its processes: copied from the technology's template, or one by one.":
    "Süreçlerle birlikte eklenirler: teknolojinin şablonundan kopyalanarak ya da tek tek.",
  "It has {count} processes: {names}.": "{count} süreci var: {names}.",
  "Show processes": "Süreçleri göster",
  "Instead, you can disable it: its milestones are on hold until it is enabled again.":
    "Bunun yerine devre dışı bırakabilirsiniz: yeniden etkinleştirilene kadar kilometre taşları askıya alınır.",
  "{amount} tCO₂e per year": "yılda {amount} tCO₂e",
  "What comes next": "Sıradaki işler",
  "Nothing left to do": "Yapılacak iş kalmadı",
  "All milestones of this project are completed.": "Bu projenin tüm kilometre taşları tamamlandı.",
  "Next: {milestone}": "Sırada: {milestone}",
  "The average durations could not be loaded.": "Ortalama süreler yüklenemedi.",
  "No processes yet": "Henüz süreç yok",
  "The steps of this project's cycle appear here once a process has begun.":
    "Bir süreç başladığında bu projenin döngüsündeki adımlar burada görünür.",
};
