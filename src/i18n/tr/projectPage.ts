/** The texts of the project page. */
export const projectPage = {
  "This project has no milestones yet": "Bu projede henüz kilometre taşı yok",
  "They come with its processes: copied from the technology's template, or one by one.":
    "Süreçlerle birlikte gelirler: teknolojinin şablonundan kopyalanarak ya da tek tek eklenerek.",
  "It has {count} processes: {names}.": "{count} süreci var: {names}.",
  "Show processes": "Süreçleri göster",
  "Instead, you can disable it: its milestones stop until it is enabled again.":
    "Bunun yerine devre dışı bırakabilirsiniz: yeniden etkinleştirilene dek kilometre taşları ilerlemez.",
  "{amount} tCO₂e a year": "yılda {amount} tCO₂e",
  "What comes next": "Sıradaki işler",
  "Nothing is left to do": "Yapılacak iş kalmadı",
  "All milestones of this project are completed.": "Bu projenin tüm kilometre taşları tamamlandı.",
  "Next: {milestone}": "Sırada: {milestone}",
  "No processes yet": "Henüz süreç yok",
  "The steps of this project's cycle appear here once a process has begun.":
    "Bir süreç başladığında bu projenin döngüsündeki adımlar burada görünür.",
};
