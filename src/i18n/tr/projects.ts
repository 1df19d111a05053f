export const projects = {
  "Tonnes of CO₂ equivalent a year": "Yılda ton CO₂ eşdeğeri",
  "Choose a company": "Bir iş ortağı seçin",
  "Choose a technology": "Bir teknoloji seçin",
  "Period and place": "Dönem ve yer",
  "Impact": "Etki",
  "Disable project": "Projeyi devre dışı bırak",
  "{name} will be disabled: its milestones stop until it is enabled again.":
    "{name} devre dışı kalacak: yeniden etkinleştirilene dek kilometre taşları ilerlemez.",
  "It has {count} processes: {names}.": "{count} süreci var: {names}.",
  "Show processes": "Süreçleri göster",
  "Instead, you can disable it: its milestones stop until it is enabled again.":
    "Bunun yerine devre dışı bırakabilirsiniz: yeniden etkinleştirilene dek kilometre taşları ilerlemez.",
  "Project enabled successfully": "Proje etkinleştirildi",
  "Project disabled successfully": "Proje devre dışı bırakıldı",
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
  "New technology": "Yeni teknoloji",
  "Create technology": "Teknolojiyi oluştur",
  "Edit technology": "Teknolojiyi düzenle",
  "Delete technology": "Teknolojiyi sil",
  "{count} technologies": "{count} teknoloji",
  "Expected duration": "Öngörülen süre",
  "{count} steps": "{count} adım",
  "{count} days": "{count} gün",
  "No technologies yet": "Henüz teknoloji yok",
  "Technologies appear here with the steps that their projects go through.":
    "Teknolojiler burada projelerinin geçtiği adımlarla görünür.",
  "{name} will be deleted with its milestone template.":
    "{name} kilometre taşı şablonuyla birlikte silinecek.",
  "Technology created successfully": "Teknoloji oluşturuldu",
  "Technology updated successfully": "Teknoloji güncellendi",
  "This technology cannot be deleted": "Bu teknoloji silinemez",
  "{count} projects of this technology": "Bu teknolojide {count} proje",
  "No projects of this technology": "Bu teknolojide proje yok",
  "Projects of this technology appear here with their progress.":
    "Bu teknolojinin projeleri burada ilerlemeleriyle görünür.",
  "Technology deleted successfully": "Teknoloji silindi",
  "Somebody else changed this technology meanwhile. What you typed is kept.":
    "Bu teknolojiyi bu arada başkası değiştirdi. Yazdıklarınız korundu.",
  "Milestone template": "Kilometre taşı şablonu",
  "New processes of this technology start with these milestones.":
    "Bu teknolojinin yeni süreçleri bu kilometre taşlarıyla başlar.",
  "No steps in the template yet": "Şablonda henüz adım yok",
  "Step {position}": "{position}. adım",
  "Name of step {position}": "{position}. adımın adı",
  "Owner of step {position}": "{position}. adımın sorumlusu",
  "Days for step {position}": "{position}. adımın süresi",
  "Move step {position} up": "{position}. adımı yukarı taşı",
  "Move step {position} down": "{position}. adımı aşağı taşı",
  "Drag step {position}": "{position}. adımı sürükle",
  "Remove step {position}": "{position}. adımı kaldır",
  "Step": "Adım",
  "No owner": "Sorumlu yok",
  "{steps} in the template, {days} in all": "Şablonda {steps}, toplam {days}",
  "{steps} in the template": "Şablonda {steps}",
};
