/** The texts of the other record pages. */
export const recordPages = {
  "Open in the list": "Listede aç",
  "History": "Geçmiş",
  "Show users": "Kullanıcıları göster",
  "Show projects": "Projeleri göster",
  "It has {count} users.": "{count} kullanıcısı var.",
  "It has {count} projects.": "{count} projesi var.",
  "“{title}” has changed meanwhile. Nothing was done.":
    "“{title}” bu arada değişti. Hiçbir şey yapılmadı.",
  "The screenshot could not be loaded.": "Ekran görüntüsü yüklenemedi.",
  "View the screenshot large": "Ekran görüntüsünü büyüt",
  "Replies": "Yanıtlar",
  "Reply": "Yanıtla",
  "Your reply": "Yanıtınız",
  "No replies yet.": "Henüz yanıt yok.",
  "No replies yet. The other side is notified when you write one.":
    "Henüz yanıt yok. Yazdığınızda karşı tarafa bildirilir.",
  "The replies could not be loaded": "Yanıtlar yüklenemedi",
  "This feedback has {limit} replies, the most that it can have.":
    "Bu geri bildirimin {limit} yanıtı var; daha fazlası olamaz.",
  "Delete your reply of {time}": "{time} tarihli yanıtınızı silin",
  "Delete reply": "Yanıtı sil",
  "Your reply will be deleted for everybody.": "Yanıtınız herkes için silinecek.",
  "Reply deleted": "Yanıt silindi",
  "Only active users who manage feedback can be assigned.":
    "Yalnızca geri bildirimleri yöneten etkin kullanıcılar atanabilir.",
  "{who} sent it": "{who} gönderdi",
  "{who} took it up": "{who} incelemeye aldı",
  "{who} reopened it": "{who} yeniden açtı",
  "{who} resolved it": "{who} çözüldü olarak işaretledi",
  "{who} dismissed it": "{who} reddetti",
  "No projects with this company": "Bu iş ortağının projesi yok",
  "Projects of this company appear here with their technology.":
    "Bu iş ortağının projeleri burada teknolojileriyle görünür.",
  "Company users": "İş ortağının kullanıcıları",
  "No users in this company": "Bu iş ortağının kullanıcısı yok",
  "People invited on behalf of this company appear here.":
    "Bu iş ortağı adına davet edilenler burada görünür.",
  "Company projects": "İş ortağının projeleri",
  "{count} projects with this company": "{count} proje",
  "{count} users in this company": "{count} kullanıcı",
  "Tax number {number}": "Vergi no. {number}",
  "It is responsible for {count} milestones.": "{count} kilometre taşından sorumlu.",
  "It takes part in {count} processes.": "{count} sürecin paydaşı.",
  "It is in the milestone templates of {count} technologies.":
    "{count} teknolojinin kilometre taşı şablonunda yer alıyor.",
  "Show milestones": "Kilometre taşlarını göster",
  "Show process": "Süreci göster",
  "Show technology": "Teknolojiyi göster",
  "Responsibilities": "Sorumlu oldukları",
  "All milestones": "Tüm kilometre taşları",
  "Completed milestones": "Tamamlanan",
  "Milestones in progress": "Süren",
  "Milestones waiting": "Bekleyen",
  "Late milestones": "Geciken",
  "Their milestones are counted here once a process includes them.":
    "Bir sürece eklendiğinde kilometre taşları burada sayılır.",
  "{days} days": "{days} gün",
  "Average duration": "Ortalama süre",
  "User enabled successfully": "Kullanıcı etkinleştirildi",
  "User disabled successfully": "Kullanıcı devre dışı bırakıldı",
  "Instead, you can disable the account: nobody can sign in with it, and what it did stays on record.":
    "Bunun yerine hesabı devre dışı bırakabilirsiniz: kimse bu hesapla giriş yapamaz, yaptıkları kayıtlarda saklanır.",
  "User disabled, and their work handed over": "Kullanıcı devre dışı bırakıldı, işleri devredildi",
  "What they carry:": "Üzerindeki işler:",
  "{count} open milestones assigned to them": "Atanmış {count} açık kilometre taşı",
  "{count} processes they are responsible for": "Sorumlusu olduğu {count} süreç",
  "{count} open reminders they are linked to": "Bağlı olduğu {count} açık hatırlatıcı",
  "What they carry could not be loaded.": "Üzerindeki işler yüklenemedi.",
  "{count} open pieces of feedback assigned to them": "Atanmış {count} açık geri bildirim",
  "No open milestone, process, reminder or feedback depends on them.":
    "Üzerinde açık kilometre taşı, süreç, hatırlatıcı ya da geri bildirim yok.",
  "Hand over to": "Devralacak kişi",
  "They get all of it and are notified once. Undoing enables the account again; the work stays with them.":
    "Hepsini devralır ve bir kez bilgilendirilir. Geri alırsanız hesap yeniden etkinleşir; işler devralan kişide kalır.",
  "Nobody: it stays as it is": "Hiç kimse: olduğu gibi kalsın",
  "Disable user": "Kullanıcıyı devre dışı bırak",
  "{name} will be signed out immediately and cannot sign in until enabled again.":
    "{name} adlı kullanıcının oturumu hemen kapatılır; yeniden etkinleştirilene kadar giriş yapamaz.",
  "Events of this account": "Bu hesabın kayıtları",
  "Sign-in": "Giriş",
  "{name} has not chosen a password yet.": "{name} henüz parolasını belirlemedi.",
  "The link in the invitation works once, for seven days. Sending it again invalidates the previous one.":
    "Davetteki bağlantı yedi gün içinde, bir kez kullanılabilir. Yeniden gönderirseniz önceki bağlantı geçersiz olur.",
  "Invite again": "Yeniden davet et",
  "The account is disabled. Nobody can sign in with it until it is enabled again.":
    "Hesap devre dışı. Yeniden etkinleştirilene kadar bu hesapla giriş yapılamaz.",
  "This is your own account.": "Bu sizin hesabınız.",
  "Emails them a link to choose a new password. It works once, for one hour; until then their current password keeps working.":
    "Yeni parola belirlemesi için bir bağlantı göndeririz. Bağlantı bir saat içinde, bir kez kullanılabilir; o zamana kadar şu anki parolası geçerli kalır.",
  "Send a reset link": "Sıfırlama bağlantısı gönder",
  "Password reset link sent successfully": "Parola sıfırlama bağlantısı gönderildi",
  "For people who cannot access their email: a password for one sign-in, after which they choose their own.":
    "E-postasına ulaşamayanlar için: kendisine söyleyeceğiniz, tek kullanımlık bir parola. Onunla giriş yapınca kendi parolasını belirler.",
  "Create a one-time password": "Tek kullanımlık parola oluştur",
  "{name} can sign in with it once within 15 minutes. Their current password keeps working, and they are notified by email.":
    "{name} bu parolayla 15 dakika içinde bir kez giriş yapabilir. Şu anki parolası geçerli kalır; kendisine e-postayla haber verilir.",
  "Generate": "Oluştur",
  "Master password generated successfully": "Tek kullanımlık parola oluşturuldu",
  "{name} can sign in with it once within 15 minutes. Their current password keeps working.":
    "{name} bu parolayla 15 dakika içinde bir kez giriş yapabilir. Şu anki parolası geçerli kalır.",
  "Open ones first, by due date.": "Açık olanlar önce, son tarihe göre.",
  "{count} projects of this technology": "Bu teknolojide {count} proje",
  "No projects of this technology": "Bu teknolojide proje yok",
  "Projects of this technology appear here with their progress.":
    "Bu teknolojinin projeleri burada ilerlemeleriyle görünür.",
  "{steps} in the template, {days} in total": "Şablonda {steps}, toplam {days}",
  "{steps} in the template": "Şablonda {steps}",
};
