import type { home as en } from "../en/home.ts";
import type { Entry } from "../catalogue.ts";

export const home: Record<keyof typeof en, Entry> = {
  "Good morning, {name}": "Günaydın, {name}",
  "Good afternoon, {name}": "İyi günler, {name}",
  "Good evening, {name}": "İyi akşamlar, {name}",
  "{count} of your milestones are late": "geciken {count} kilometre taşınız var",
  "none of your milestones is late": "geciken kilometre taşınız yok",
  "Figures": "Rakamlar",
  "{count} active": "{count} etkin",
  "{count} disabled": "{count} devre dışı",
  "New in {days} days": "Yeni ({days} gün)",
  "{change} against the {days} days before": "önceki {days} güne göre {change}",
  "as many as in the {days} days before": "önceki {days} gündeki kadar",
  "with {count} technologies": "{count} teknolojiyle",
  "Average completion": "Ortalama tamamlanma",
  "{count} days on average": "{count} gün",
  "{count} completed projects": "{count} tamamlanan proje",
  "no project completed yet": "henüz tamamlanan proje yok",
  "Milestones that are late": "Geciken kilometre taşı",
  "the oldest for {count} days": "en eskisi {count} gün",
  "everything is on time": "her şey zamanında",
  "Could not be loaded. Try again": "Yüklenemedi. Yeniden dene",
  "This part could not be loaded.": "Bu bölüm yüklenemedi.",
  "See all": "Tümünü gör",
  "See all ({number})": "Tümünü gör ({number})",
  "My work": "Benim işlerim",
  "late by {count} days": "{count} gün gecikti",
  "No due date": "Son tarihi yok",
  "Nothing waits for you": "Sizi bekleyen iş yok",
  "Open milestones of the processes that you are responsible for appear here.":
    "Sorumlusu olduğunuz süreçlerin açık kilometre taşları burada görünür.",
  "See all open milestones": "Tüm açık kilometre taşlarını gör",
  "Projects by technology": "Teknolojiye göre projeler",
  "projects": "proje",
  "{name}: {count} projects, {share}": "{name}: {count} proje, {share}",
  "Share": "Pay",
  "Projects are counted here by their technology.": "Projeler burada teknolojilerine göre sayılır.",
  "New projects, last {days} days": "Yeni projeler, son {days} gün",
  "No project was added in the last {days} days.": "Son {days} günde proje eklenmedi.",
  "{date}: {count} new, {total} in all": "{date}: {count} yeni, toplam {total}",
  "Day": "Gün",
  "Added that day": "Yeni",
  "In all": "Toplam",
  "Average duration by stakeholder (days)": "Paydaşa göre ortalama süre (gün)",
  "days on average": "gün",
  "{name}: {days} days on average, {count} completed":
    "{name}: ortalama {days} gün, {count} tamamlanan",
  "Days on average": "Ortalama gün",
  "No milestone has been completed yet": "Henüz tamamlanan kilometre taşı yok",
  "How long stakeholders take shows here once they have completed some.":
    "Paydaşların ne kadar sürede tamamladığı burada görünür.",
  "Completed in {days} days": "Son {days} günde tamamlananlar",
  "Nothing was completed lately": "Yakın zamanda tamamlanan yok",
  "Milestones appear here as they are completed, with who completed them.":
    "Tamamlanan kilometre taşları, kimin tamamladığıyla birlikte burada görünür.",
  "What is new": "Yeni neler var?",
  "First steps": "İlk adımlar",
  "1. Add a partner company": "1. Bir iş ortağı ekleyin",
  "A project belongs to one, with its people.": "Her proje bir iş ortağına ve kişilerine bağlıdır.",
  "2. Describe a technology": "2. Bir teknoloji tanımlayın",
  "Its milestones become the plan of every project of its kind.":
    "Kilometre taşları, o türdeki her projenin planı olur.",
  "3. Create the first project": "3. İlk projeyi oluşturun",
  "Then its processes can begin, and this page fills up.":
    "Ardından süreçleri başlar ve bu sayfa dolar.",
  "Where to go": "Nereye gidelim?",
  "Nothing has been opened to you yet": "Size henüz bir bölüm açılmadı",
  "Start a project with its partner company and technology.":
    "İş ortağı ve teknolojisiyle bir proje başlatın.",
  "The companies you work with, their people and their projects.":
    "Birlikte çalıştığınız şirketler, kişileri ve projeleri.",
  "The kinds of projects, each with the milestones it goes through.":
    "Proje türleri ve her birinin geçtiği kilometre taşları.",
  "Who answers for milestones, and how far they have come.":
    "Kilometre taşlarından sorumlu olanlar ve ne kadar ilerledikleri.",
  "Who can sign in, and what they may do.": "Kimler oturum açabilir ve neler yapabilir.",
};
