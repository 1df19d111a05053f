import type { Entry } from "../catalogue.ts";
import type { milestone as en } from "../en/milestone.ts";

export const milestone: Record<keyof typeof en, Entry> = {
  "Waiting": "Bekliyor",
  "Late": "Gecikti",
  "Standing still": "Duruyor",
  "Processes": "Süreçler",
  "Not started": "Başlamadı",
  "In progress": "Sürüyor",
  "Completed": "Tamamlandı",
  "Responsible stakeholder": "Sorumlu paydaş",
  "Responsibles": "Sorumlular",
  "Position": "Sıra",
  "Expected days": "Beklenen gün",
  "Due date": "Son tarih",
  "Milestone": "Kilometre taşı",
  "Process": "Süreç",
  "Started on": "Başlama",
  "Completed on": "Tamamlanma",
  "{count} late": "{count} gecikmiş",
  "Name of the stakeholder": "Paydaşın adı",
  "Name of the process": "Sürecin adı",
  "Name of the project": "Projenin adı",
  "Status of the project": "Projenin durumu",
  "{count} milestones, {open} still open": "{count} kilometre taşı, {open} açık",
  "Still open": "Açık",
  "My processes": "Süreçlerim",
  "Completed in the last {count} days": "Son {count} günde tamamlanan",
  "There are no milestones yet": "Henüz kilometre taşı eklenmedi",
  "Milestones of all projects appear here once a process has some.":
    "Bir sürece eklendiklerinde tüm projelerin kilometre taşları burada görünür.",
  "New process": "Yeni süreç",
  "Create process": "Süreci oluştur",
  "Process created successfully": "Süreç oluşturuldu",
  "Average days": "Ortalama gün",
  "This project has no milestones yet": "Bu projede henüz kilometre taşı yok",
  "They come with its processes: copied from the technology's template, or one by one.":
    "Süreçlerle birlikte gelirler: teknolojinin şablonundan kopyalanarak ya da tek tek eklenerek.",
  "Add a person": "Kişi ekleyin",
  "Choose a stakeholder": "Paydaş seçin",
  "Choosing people takes the permission to list users. They can be named later.":
    "Kişileri seçmek için kullanıcıları listeleme yetkisi gerekir. Sonradan da eklenebilirler.",
  "Start with the technology's template": "Teknolojinin şablonuyla başla",
  "Its milestones are copied, each due after the one before, counted from today.":
    "Kilometre taşları kopyalanır; son tarihler bugünden başlayarak art arda sayılır.",
  "Milestones are added on the page of the process.":
    "Kilometre taşları sürecin sayfasında eklenir.",
  "{technology} has no template yet. Milestones are added on the page of the process.":
    "{technology} teknolojisinin henüz şablonu yok. Kilometre taşları sürecin sayfasında eklenir.",
  "Milestones that will be copied": "Kopyalanacak kilometre taşları",
  "The open ones first, by due date.": "Açık olanlar önce, son tarihe göre.",
  "Stakeholder": "Paydaş",
};
