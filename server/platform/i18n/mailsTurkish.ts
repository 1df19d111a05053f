/** Texts of mails about accounts, by their English. */
export const mailsTurkish = {
  "Reset your İklim password": "İklim parolanızı sıfırlayın",
  "Hello {name},": "Merhaba {name},",
  "Somebody, hopefully you, asked to reset the password of this account. Choose a new one here:":
    "Bu hesabın parolasının sıfırlanması istendi; umarız isteyen sizsiniz. Yeni parolanızı buradan belirleyin:",
  "The link works once, for one hour. If it was not you, there is nothing to do: your password stays as it is.":
    "Bağlantı bir saat boyunca ve yalnızca bir kez kullanılabilir. İsteyen siz değilseniz bir şey yapmanız gerekmez; parolanız olduğu gibi kalır.",
  "Choose a new password": "Yeni parola belirle",

  "You are invited to İklim": "İklim'e davet edildiniz",
  "{name} has opened an İklim account for you. Choose a password to sign in:":
    "{name} sizin için bir İklim hesabı açtı. Giriş yapmak için bir parola belirleyin:",
  "The link works once, for seven days. Ask for a new one if it has expired.":
    "Bağlantı yedi gün boyunca ve yalnızca bir kez kullanılabilir. Süresi dolarsa yenisini isteyin.",
  "Choose a password": "Parola belirle",
  "A one-time password for your İklim account": "İklim hesabınız için tek kullanımlık parola",
  "{name} has made a one-time password for your account. It works once, for 15 minutes, and has to be replaced at sign-in.":
    "{name} hesabınız için tek kullanımlık bir parola oluşturdu. Bu parola 15 dakika boyunca, yalnızca bir kez geçerlidir ve girişte değiştirilmesi gerekir.",
  "If you did not ask {name} for it, tell them or another administrator at once.":
    "Bunu {name} adlı kişiden siz istemediyseniz ona ya da başka bir yöneticiye hemen haber verin.",

  "Administrator": "Yönetici",
  Manager: "Proje yöneticisi",
  "Member": "Üye",
  "Viewer": "İzleyici",
  "Only an administrator can change an email, for it is how one signs in.":
    "E-posta adresini yalnızca bir yönetici değiştirebilir, çünkü giriş onunla yapılır.",
  "If you did not expect this, tell an administrator at once.":
    "Bunu beklemiyorsanız hemen bir yöneticiye haber verin.",
  "The email of your İklim account has been changed":
    "İklim hesabınızın e-posta adresi değiştirildi",
  "{name} has changed the email of your account from {before} to {after}.":
    "{name} hesabınızın e-posta adresini değiştirdi. Eski adres: {before}. Yeni adres: {after}.",
  "Your roles in İklim have been changed": "İklim'deki rolleriniz değiştirildi",
  "{name} has changed the roles of your account. They were: {before}. They are: {after}.":
    "{name} hesabınızın rollerini değiştirdi. Önceki roller: {before}. Şimdiki roller: {after}.",
  "The password of your İklim account has been changed": "İklim hesabınızın parolası değiştirildi",
  "The password of your account has been changed. Wherever else you were signed in, you are signed out, and the address of your calendar has ended. If it was not you, choose another password:":
    "Hesabınızın parolası değiştirildi. Başka yerlerdeki oturumlarınız kapatıldı, takvim adresiniz de geçersiz oldu. Bunu siz yapmadıysanız parolanızı sıfırlayın:",
  "Reset the password": "Parolayı sıfırla",
  "If it was you, there is nothing to do.": "Bunu siz yaptıysanız yapmanız gereken bir şey yok.",
};
