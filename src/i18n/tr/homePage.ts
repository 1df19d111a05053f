/** The texts of the start page. */
export const homePage = {
  "Good morning, {name}": "Günaydın, {name}",
  "Good afternoon, {name}": "İyi günler, {name}",
  "Good evening, {name}": "İyi akşamlar, {name}",
  "My work": "İşlerim",
  "No due date": "Son tarihi yok",
  "Nothing is waiting for you": "Sizi bekleyen iş yok",
  "Open milestones that you have to do appear here.":
    "Yapmanız gereken açık kilometre taşları burada görünür.",
  "My responsibility, unassigned": "Sorumlusu olduğum, atanmamış",
  "{count} of them in the other list": "{count} tanesi diğer listede",
  "Portfolio, reduction a year": "Portföy, yıllık azaltım",
  "{count} active projects": "{count} etkin proje",
  "{count} more technologies": "{count} teknoloji daha",
  "No active project has an annual reduction yet.":
    "Etkin projelerin hiçbirine yıllık azaltım girilmedi.",
  "Reduction by technology": "Teknolojiye göre azaltım",
  "Late and due soon": "Gecikmiş ve yaklaşan",
  "Whose milestones": "Kimin kilometre taşları",
  "Mine": "Benim",
  "Everyone's": "Herkesin",
  "Late · {number}": "Gecikmiş · {number}",
  "Next {days} days · {number}": "Sonraki {days} gün · {number}",
  "{count} more": "{count} daha",
  "Nothing is late or due soon": "Geciken ya da yaklaşan yok",
  "Milestones appear here from {count} days before their due date.":
    "Kilometre taşları, son tarihlerine {count} gün kala burada görünür.",
  "done today": "bugün bitti",
  "Projects and their milestones appear here once somebody has created them.":
    "Projeler ve kilometre taşları, biri oluşturduğunda burada görünür.",
  "See all open milestones": "Tüm açık kilometre taşlarını gör",
  "Reminders for today": "Bugünün hatırlatıcıları",
  "The {count} slowest are shown.": "En yavaş {count} paydaş gösteriliyor.",
  "and {count} more": "ve {count} hatırlatıcı daha",
  "Nothing is due today": "Bugün yapılacak bir şey yok",
  "Reminders that are due today or overdue appear here, to be marked as done or skipped.":
    "Bugünkü ve geciken hatırlatıcılar burada görünür; buradan tamamlanır ya da atlanır.",
  "Open the calendar": "Takvimi aç",
  "Projects by technology": "Teknolojiye göre projeler",
  "{count} projects, {share} of all": "{count} proje, {share}",
  "Share": "Pay",
  "Projects are counted here by their technology.": "Projeler burada teknolojilerine göre sayılır.",
  "New projects, last {days} days": "Yeni projeler, son {days} gün",
  "No projects were added in the last {days} days.": "Son {days} günde proje eklenmedi.",
  "{date}: {count} new, {total} in all": "{date}: {count} yeni, toplam {total}",
  "Day": "Gün",
  "Added that day": "Yeni",
  "In all": "Toplam",
  "Average duration by stakeholder (days)": "Paydaşa göre ortalama süre (gün)",
  "days on average": "gün",
  "{days} days on average, {count} completed": "ortalama {days} gün, {count} tamamlanan",
  "No milestone has been completed yet": "Henüz tamamlanan kilometre taşı yok",
  "How long stakeholders take appears here once they have completed some.":
    "Paydaşların ne kadar sürede tamamladığı burada görünür.",
  "Completed in {days} days": "Son {days} günde tamamlananlar",
  "Nothing was completed recently": "Yakın zamanda tamamlanan yok",
  "Milestones appear here as they are completed, with who completed them.":
    "Tamamlanan kilometre taşları, kimin tamamladığıyla birlikte burada görünür.",
  "First steps": "İlk adımlar",
  "Where to begin": "Nereden başlamalı?",
  "1. Add a partner company": "1. Bir iş ortağı ekleyin",
  "Every project is run with a partner company.": "Her proje bir iş ortağıyla yürütülür.",
  "2. Describe a technology": "2. Bir teknoloji tanımlayın",
  "Its milestones become the plan of every project of its kind.":
    "Kilometre taşları, o türdeki her projenin planı olur.",
  "3. Create the first project": "3. İlk projeyi oluşturun",
  "Then its processes can begin, and this page fills up.":
    "Ardından süreçleri başlar ve bu sayfa dolar.",
  "Where to go": "Nereye gidelim?",
  "You have no access to any section yet": "Size henüz bir bölüm açılmadı",
  "Start a project with its partner company and technology.":
    "İş ortağı ve teknolojisiyle bir proje başlatın.",
  "The companies you work with, their people and their projects.":
    "Birlikte çalıştığınız iş ortakları, kişileri ve projeleri.",
  "Kinds of projects, each with its milestones.":
    "Proje türleri ve her birinin geçtiği kilometre taşları.",
  "Who is responsible for milestones, and how far they have come.":
    "Kilometre taşlarından sorumlu olanlar ve ne kadar ilerledikleri.",
  "Who can sign in, and what they may do.": "Kimler giriş yapabilir ve neler yapabilir.",
  "Show as table": "Tablo olarak göster",
  "Show as chart": "Grafik olarak göster",
  "{title}, in figures": "{title}, rakamlarla",
  "{done} of {count} done": "{count} adımdan {done} tanesi tamam",
  "Hide": "Gizle",
  "First steps hidden": "İlk adımlar gizlendi",
  "done": "tamam",
  "Invite the people you work with": "Birlikte çalıştığınız kişileri davet edin",
  "They get a link to choose a password, and roles that say what they may do.":
    "Parola belirlemeleri için bir bağlantı ve neler yapabileceklerini belirleyen roller alırlar.",
  "Invite user": "Kullanıcı davet et",
  "Add a partner company": "Bir iş ortağı ekleyin",
  "Add technologies": "Teknolojileri ekleyin",
  "Wind, solar, hydropower, biogas, landfill gas, forestry and energy efficiency come with steps that you can change.":
    "Rüzgâr, güneş, hidroelektrik, biyogaz, çöp gazı, ağaçlandırma ve enerji verimliliği, değiştirebileceğiniz adımlarıyla gelir.",
  "Add common ones": "Yaygın olanları ekle",
  "{count} technologies added": "{count} teknoloji eklendi",
  "Create the first project": "İlk projeyi oluşturun",
  "Test the emails": "E-postaları deneyin",
  "Email is not configured: set SMTP_URL on the server, and start it again.":
    "E-posta ayarlanmamış: sunucuda SMTP_URL değerini belirleyip sunucuyu yeniden başlatın.",
  "A test mail is on its way to you. If it does not arrive, look at the undelivered ones.":
    "Size bir deneme e-postası gönderiliyor. Ulaşmazsa ulaştırılamayanlara bakın.",
  "A test mail to yourself shows whether invitations and notifications arrive.":
    "Kendinize göndereceğiniz deneme e-postası, davetlerin ve bildirimlerin ulaşıp ulaşmadığını gösterir.",
  "Send a test mail": "Deneme e-postası gönder",
};
