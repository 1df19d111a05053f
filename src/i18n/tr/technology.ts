import type { Entry } from "../catalogue.ts";
import type { technology as en } from "../en/technology.ts";

export const technology: Record<keyof typeof en, Entry> = {
  "Technology Details": "Teknoloji ayrıntıları",
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
  "{name} will be deleted with its milestone template. This cannot be undone.":
    "{name} kilometre taşı şablonuyla birlikte silinecek. Bu geri alınamaz.",
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
  "Add the milestones that every process of this technology goes through.":
    "Bu teknolojideki her sürecin geçtiği kilometre taşlarını ekleyin.",
  "Add a step": "Adım ekle",
  "Step {position}": "{position}. adım",
  "Name of step {position}": "{position}. adımın adı",
  "Owner of step {position}": "{position}. adımın sorumlusu",
  "Days for step {position}": "{position}. adımın süresi",
  "Move step {position} up": "{position}. adımı yukarı taşı",
  "Move step {position} down": "{position}. adımı aşağı taşı",
  "Drag step {position}": "{position}. adımı sürükle",
  "Remove step {position}": "{position}. adımı kaldır",
  "{name} is now step {position} of {total}.": "{name} artık {total} adımdan {position}. sırada.",
  "{name} was removed.": "{name} kaldırıldı.",
  "A step was added at the end.": "Sona bir adım eklendi.",
  "The nameless step": "Adsız adım",
  "Step": "Adım",
  "No owner": "Sorumlu yok",
  "days": "gün",
  "Save template": "Şablonu kaydet",
  "Template updated successfully": "Şablon güncellendi",
  "The template has unsaved changes.": "Şablonda kaydedilmemiş değişiklikler var.",
  "Leave without saving": "Kaydetmeden çık",
  "The changes to the milestone template have not been saved. They are lost when you leave.":
    "Kilometre taşı şablonundaki değişiklikler kaydedilmedi. Sayfadan çıkarsanız kaybolur.",
  "The milestone template goes back to how it was last saved.":
    "Kilometre taşı şablonu son kaydedilen haline döner.",
  "Stay on this page": "Bu sayfada kal",
  "{steps} in the template, {days} in all": "Şablonda {steps}, toplam {days}",
  "{steps} in the template": "Şablonda {steps}",
};
