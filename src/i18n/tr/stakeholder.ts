import type { Entry } from "../catalogue.ts";
import type { stakeholder as en } from "../en/stakeholder.ts";

export const stakeholder: Record<keyof typeof en, Entry> = {
  "All Stakeholders": "Tüm paydaşlar",
  "Stakeholder Details": "Paydaş ayrıntıları",
  "New stakeholder": "Yeni paydaş",
  "Create stakeholder": "Paydaşı oluştur",
  "Edit stakeholder": "Paydaşı düzenle",
  "Delete stakeholder": "Paydaşı sil",
  "{count} stakeholders answer for {milestones} milestones":
    "{count} paydaş, {milestones} kilometre taşından sorumlu",
  "Kind": "Tür",
  "Developer": "Geliştirici",
  "Validator": "Doğrulayıcı",
  "Registry": "Sicil",
  "Authority": "Kamu kurumu",
  "Consultant": "Danışman",
  "Other": "Diğer",
  "Choose a kind": "Bir tür seçin",
  "No stakeholders yet": "Henüz paydaş yok",
  "Whoever answers for milestones appears here, from validators to registries.":
    "Doğrulayıcılardan sicillere, kilometre taşlarından sorumlu olanlar burada görünür.",
  "Stakeholder created successfully": "Paydaş oluşturuldu",
  "Stakeholder updated successfully": "Paydaş güncellendi",
  "This stakeholder cannot be deleted": "Bu paydaş silinemez",
  "It answers for {count} milestones.": "{count} kilometre taşından sorumlu.",
  "It takes part in {count} processes.": "{count} sürecin paydaşı.",
  "The milestone templates of {count} technologies name it.":
    "{count} teknolojinin kilometre taşı şablonunda yer alıyor.",
  "Show milestones": "Kilometre taşlarını göster",
  "Show process": "Süreci göster",
  "Show technology": "Teknolojiyi göster",
  "Stakeholder deleted successfully": "Paydaş silindi",
  "Somebody else changed this stakeholder meanwhile. What you typed is kept.":
    "Bu paydaşı bu arada başkası değiştirdi. Yazdıklarınız korundu.",
  "What they answer for": "Sorumlu oldukları",
  "All milestones": "Tüm kilometre taşları",
  "Completed milestones": "Tamamlanan",
  "Milestones in progress": "Sürüyor",
  "Milestones waiting": "Bekleyen",
  "Late milestones": "Geciken",
  "No milestones yet": "Henüz kilometre taşı yok",
  "Their milestones are counted here once a process names them.":
    "Bir süreçte adı geçtiğinde kilometre taşları burada sayılır.",
  "{days} days": "{days} gün",
  "Time to complete, on average": "Ortalama tamamlama süresi",
};
