import type { Entry } from "../catalogue.ts";
import type { user as en } from "../en/user.ts";

export const user: Record<keyof typeof en, Entry> = {
  "System Users": "Sistem kullanıcıları",
  "Add New User": "Yeni kullanıcı ekle",
  "User Account": "Kullanıcı hesabı",
  "New user": "Yeni kullanıcı",
  "{count} users": { one: "{count} kullanıcı", other: "{count} kullanıcı" },
  "Search by email": "E-postaya göre ara",
  "Invited": "Davet edildi",
  "Surname": "Soyad",
  "Name or email": "Ad ya da e-posta",
  "Company": "İş ortağı",
  "Roles": "Roller",
  "Last sign-in": "Son oturum",
  "Never": "Hiç açmadı",
  "Language of mails": "E-postaların dili",
  "No users yet": "Henüz kullanıcı yok",
  "Whoever is invited appears here with their company and roles.":
    "Davet ettiğiniz kişiler, iş ortakları ve rolleriyle burada görünür.",
  "Choose the company they work for": "Bağlı olduğu iş ortağını seçin",
  "Person": "Kişi",
  "Access": "Erişim",
  "Everything, including users, accounts and settings.":
    "Kullanıcılar, hesaplar ve ayarlar dahil her şeyi yapar.",
  "Projects, processes, partner companies and every record; sees users and changes their details, but does not invite, disable or delete them.":
    "Projeleri, süreçleri, iş ortaklarını ve tüm kayıtları yönetir; kullanıcıları görür ve bilgilerini değiştirir, ama davet edemez, devre dışı bırakamaz, silemez.",
  "Sees every record, completes milestones, keeps reminders and gives feedback.":
    "Tüm kayıtları görür, kilometre taşlarını tamamlar, hatırlatıcı kurar, geri bildirim gönderir.",
  "Sees every record and gives feedback; changes nothing.":
    "Tüm kayıtları görür, geri bildirim gönderir; hiçbir şeyi değiştiremez.",
  "Invite": "Davet et",
  "We mail them a link to choose a password. It works once, for seven days.":
    "Parolasını belirlemesi için bir bağlantı göndeririz. Bağlantı yedi gün içinde, bir kez kullanılabilir.",
  "User created successfully": "Kullanıcı eklendi",
  "An invitation is on its way to {email}.": "Davet {email} adresine gönderiliyor.",
  "User updated successfully": "Kullanıcı güncellendi",
  "User deleted successfully": "Kullanıcı silindi",
  "User enabled successfully": "Kullanıcı etkinleştirildi",
  "User disabled successfully": "Kullanıcı devre dışı bırakıldı",
  "Only an administrator can change it, for it is how one signs in.":
    "Yalnızca bir yönetici değiştirebilir, çünkü giriş onunla yapılır.",
  "If you change it, they are told at the address they have now.":
    "Değiştirirseniz şimdiki adresine haber verilir.",
  "If you change it, a new invitation goes to the new address.":
    "Değiştirirseniz yeni adrese yeni bir davet gönderilir.",
  "Edit user": "Kullanıcıyı düzenle",
  "Somebody else changed this user meanwhile. What you typed is kept.":
    "Bu kullanıcıyı bu arada başkası değiştirdi. Yazdıklarınız korundu.",
  "Delete user": "Kullanıcıyı sil",
  "{name} will be deleted and can no longer sign in. This cannot be undone.":
    "{name} silinecek ve bir daha oturum açamayacak. Bu işlem geri alınamaz.",
  "The user could not be deleted": "Kullanıcı silinemedi",
  "Instead, you can disable the account: nobody can sign in with it, and what it did stays on record.":
    "Bunun yerine hesabı devre dışı bırakabilirsiniz: kimse bu hesapla oturum açamaz, yaptıkları kayıtlarda kalır.",
  "Disable user": "Kullanıcıyı devre dışı bırak",
  "{name} will be signed out at once and cannot sign in until enabled again.":
    "{name} kullanıcısının oturumu hemen kapanır; yeniden etkinleştirilene dek oturum açamaz.",
  "Events": "Hareketler",
  "Events of this account": "Bu hesabın hareketleri",
  "Sign-in": "Oturum",
  "{name} has not chosen a password yet.": "{name} henüz parolasını belirlemedi.",
  "The link in the invitation works once, for seven days. Sending it again ends the one before.":
    "Davetteki bağlantı yedi gün içinde, bir kez kullanılabilir. Yeniden gönderirseniz önceki bağlantı geçersiz olur.",
  "Invite again": "Yeniden davet et",
  "The account is disabled. Nobody can sign in with it until it is enabled again.":
    "Hesap devre dışı. Yeniden etkinleştirilene dek bu hesapla oturum açılamaz.",
  "This is your own account.": "Bu sizin hesabınız.",
  "Mails them a link to choose a new password. It works once, for one hour; until then their present password keeps working.":
    "Yeni parola belirlemesi için bir bağlantı göndeririz. Bağlantı bir saat içinde, bir kez kullanılabilir; o zamana dek şimdiki parolası geçerli kalır.",
  "Send a reset link": "Sıfırlama bağlantısı gönder",
  "Password reset link sent successfully": "Parola sıfırlama bağlantısı gönderildi",
  "For somebody who cannot reach their mail: a password to tell them, good for one sign-in, at which they choose their own.":
    "E-postasına ulaşamayanlar için: kendisine söyleyeceğiniz, tek kullanımlık bir parola. Onunla oturum açınca kendi parolasını belirler.",
  "One-time password": "Tek kullanımlık parola",
  "Make a one-time password": "Tek kullanımlık parola oluştur",
  "{name} can sign in with it once within 15 minutes. Their present password keeps working, and they are told by mail.":
    "{name} bu parolayla 15 dakika içinde bir kez oturum açabilir. Şu anki parolası geçerli kalır; kendisine e-postayla haber verilir.",
  "Make it": "Oluştur",
  "Master password generated successfully": "Tek kullanımlık parola oluşturuldu",
  "Tell it to {name} in person or by phone. Once this is closed, nobody can look it up again.":
    "Parolayı {name} ile yüz yüze ya da telefonda paylaşın. Bu pencere kapanınca parolayı kimse bir daha göremez.",
  "Valid until {time}": "Son geçerlilik: {time}",
  "Copy": "Kopyala",
  "Copied": "Kopyalandı",
  "It could not be copied. It is selected: copy it with the keyboard.":
    "Kopyalanamadı. Metin seçili; klavyeyle kopyalayabilirsiniz.",
  "Done": "Tamam",
  "Invitation link": "Davet bağlantısı",
  "It works once, for seven days.": "Yedi gün içinde, bir kez kullanılabilir.",
  "Mail is not set up, so hand it to {name} yourself. Once this is closed, nobody can look it up again; invite them again for a new one.":
    "E-posta gönderimi kurulmamış; bağlantıyı {name} ile kendiniz paylaşın. Bu pencere kapanınca bağlantıyı kimse bir daha göremez; yenisi için yeniden davet edin.",
  "Mail is not set up: you are shown a link to hand to them.":
    "E-posta gönderimi kurulmamış: kendisine ileteceğiniz bir bağlantı gösterilir.",
  "If you change it, you are shown a new link to hand to them.":
    "Değiştirirseniz kendisine ileteceğiniz yeni bir bağlantı gösterilir.",
  "{name} can sign in with it once within 15 minutes. Their present password keeps working.":
    "{name} bu parolayla 15 dakika içinde bir kez oturum açabilir. Şu anki parolası geçerli kalır.",
};
