/** Texts of mails about accounts, by their English. */
export const mailsTurkish = {
  "Reset your İklim password": "İklim parolanızı sıfırlayın",
  "Test mail of İklim": "İklim deneme e-postası",
  "This is the test mail that you asked for: mails of İklim are delivered.":
    "İstediğiniz deneme e-postası bu: İklim’in e-postaları ulaşıyor.",
  "There is nothing to do.": "Yapmanız gereken bir şey yok.",
  "Hello {name},": "Merhaba {name},",
  "Someone, hopefully you, asked to reset the password of this account. Choose a new one here:":
    "Bu hesabın parolasının sıfırlanması istendi; umarız isteyen sizsiniz. Yeni parolanızı buradan belirleyin:",
  "The link works once, for one hour. If it was not you, there is nothing to do: your password does not change.":
    "Bağlantı bir saat içinde, bir kez kullanılabilir. İsteyen siz değilseniz bir şey yapmanız gerekmez; parolanız değişmez.",
  "Choose a new password": "Yeni parola belirle",

  "You are invited to İklim": "İklim'e davet edildiniz",
  "{name} has created an İklim account for you. Choose a password to sign in:":
    "{name}, sizin için bir İklim hesabı oluşturdu. Giriş yapmak için bir parola belirleyin:",
  "The link works once, for seven days. Ask for a new one if it has expired.":
    "Bağlantı yedi gün içinde, bir kez kullanılabilir. Süresi dolarsa yenisini isteyin.",
  "Choose a password": "Parola belirle",
  "A one-time password for your İklim account": "İklim hesabınız için tek kullanımlık parola",
  "{name} has created a one-time password for your account. It works once, for 15 minutes, and has to be replaced at sign-in.":
    "{name}, hesabınız için tek kullanımlık bir parola oluşturdu. Parola 15 dakika içinde, bir kez kullanılabilir ve girişte değiştirilmesi gerekir.",
  "If you did not ask {name} for it, tell them or another administrator immediately.":
    "Bunu {name} adlı kişiden siz istemediyseniz ona ya da başka bir yöneticiye hemen haber verin.",

  "Administrator": "Yönetici",
  Manager: "Proje yöneticisi",
  "Member": "Üye",
  "Viewer": "İzleyici",
  "Only an administrator can change an email, because it is used to sign in.":
    "Giriş bununla yapıldığı için e-posta adresini yalnızca bir yönetici değiştirebilir.",
  "If you did not expect this, tell an administrator immediately.":
    "Bunu beklemiyorsanız hemen bir yöneticiye haber verin.",
  "The email of your İklim account has been changed":
    "İklim hesabınızın e-posta adresi değiştirildi",
  "{name} has changed the email of your account from {before} to {after}.":
    "{name}, hesabınızın e-posta adresini değiştirdi. Eski adres: {before}. Yeni adres: {after}.",
  "Your roles in İklim have been changed": "İklim'deki rolleriniz değiştirildi",
  "{name} has changed the roles of your account. Previous roles: {before}. Current roles: {after}.":
    "{name}, hesabınızın rollerini değiştirdi. Önceki roller: {before}. Şu anki roller: {after}.",
  "The password of your İklim account has been changed": "İklim hesabınızın parolası değiştirildi",
  "The password of your account has been changed. You have been signed out everywhere else, and the address of your calendar has been revoked. If it was not you, choose another password:":
    "Hesabınızın parolası değiştirildi. Diğer yerlerdeki oturumlarınız kapatıldı, takvim adresiniz de iptal edildi. Bunu siz yapmadıysanız parolanızı sıfırlayın:",
  "Reset the password": "Parolayı sıfırla",
  "If it was you, there is nothing to do.": "Bunu siz yaptıysanız yapmanız gereken bir şey yok.",
};
