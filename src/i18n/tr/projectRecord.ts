import type { Entry } from "../catalogue.ts";
import type { projectRecord as en } from "../en/projectRecord.ts";

export const projectRecord: Record<keyof typeof en, Entry> = {
  "Start date": "Başlangıç tarihi",
  "End date": "Bitiş tarihi",
  "Annual reduction": "Yıllık azaltım",
  "All processes completed": "Tüm süreçleri tamamlanmış",
  "Tonnes of CO₂ equivalent a year": "Yılda ton CO₂ eşdeğeri",
  "Choose a company": "Bir iş ortağı seçin",
  "Choose a technology": "Bir teknoloji seçin",
  "Period and place": "Dönem ve yer",
  "Impact": "Etki",
  "Create project": "Proje oluştur",
  "Edit project": "Projeyi düzenle",
  "Delete project": "Projeyi sil",
  "Disable project": "Projeyi devre dışı bırak",
  "{name} will be deleted with its history. This cannot be undone.":
    "{name} geçmişiyle birlikte silinecek. Bu geri alınamaz.",
  "{name} will be disabled: its milestones stop until it is enabled again.":
    "{name} devre dışı kalacak: yeniden etkinleştirilene dek kilometre taşları ilerlemez.",
  "Project created successfully": "Proje oluşturuldu",
  "Project updated successfully": "Proje güncellendi",
  "This project cannot be deleted": "Bu proje silinemez",
  "It has {count} processes: {names}.": "{count} süreci var: {names}.",
  "Show processes": "Süreçleri göster",
  "Instead, you can disable it: its milestones stop until it is enabled again.":
    "Bunun yerine devre dışı bırakabilirsiniz: yeniden etkinleştirilene dek kilometre taşları ilerlemez.",
  "Project deleted successfully": "Proje silindi",
  "Project enabled successfully": "Proje etkinleştirildi",
  "Project disabled successfully": "Proje devre dışı bırakıldı",
  "Somebody else changed this project meanwhile. What you typed is kept.":
    "Bu projeyi bu arada başkası değiştirdi. Yazdıklarınız korundu.",
  "{amount} tCO₂e a year": "yılda {amount} tCO₂e",
  "What comes next": "Sıradaki işler",
  "Nothing is left to do": "Yapılacak iş kalmadı",
  "All milestones of this project are completed.": "Bu projenin tüm kilometre taşları tamamlandı.",
  "Next: {milestone}": "Sırada: {milestone}",
  "No processes yet": "Henüz süreç yok",
  "The steps of this project's cycle appear here once a process has begun.":
    "Bir süreç başladığında bu projenin döngüsündeki adımlar burada görünür.",
  "No history yet": "Henüz geçmiş yok",
  "Every change to this project is recorded here.":
    "Bu projedeki her değişiklik burada kayda geçer.",
  "{who} created the project": "{who} projeyi oluşturdu",
  "{who} updated the project": "{who} projeyi güncelledi",
  "{who} enabled the project": "{who} projeyi etkinleştirdi",
  "{who} disabled the project": "{who} projeyi devre dışı bıraktı",
  "{who} added the process {process}": "{who} bir süreç ekledi: {process}",
  "{who} updated the process {process}": "{who} süreci güncelledi: {process}",
  "{who} deleted the process {process}": "{who} süreci sildi: {process}",
  "{who} added the milestone {milestone} to {process}":
    "{who} {milestone} kilometre taşını ekledi ({process})",
  "{who} updated the milestone {milestone} of {process}":
    "{who} {milestone} kilometre taşını güncelledi ({process})",
  "{who} deleted the milestone {milestone} of {process}":
    "{who} {milestone} kilometre taşını sildi ({process})",
  "{who} started the milestone {milestone} of {process}":
    "{who} {milestone} kilometre taşını başlattı ({process})",
  "{who} completed the milestone {milestone} of {process}":
    "{who} {milestone} kilometre taşını tamamladı ({process})",
  "{who} took back the completion of the milestone {milestone} of {process}":
    "{who} {milestone} kilometre taşının tamamlanmasını geri aldı ({process})",
  "{who} reset the milestone {milestone} of {process}":
    "{who} {milestone} kilometre taşını sıfırladı ({process})",
};
