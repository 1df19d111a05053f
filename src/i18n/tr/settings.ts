/** The texts of the settings. */
export const settings = {
  "Personal details": "Kişisel bilgiler",
  "Only an administrator can change it.": "Yalnızca bir yönetici değiştirebilir.",
  "Your account has been changed meanwhile. What you typed is kept.":
    "Hesabınız bu arada değişti. Yazdıklarınız korundu.",
  "Change password": "Parolayı değiştir",
  "Current password": "Şu anki parola",
  "Password changed successfully": "Parola değiştirildi",
  "Wherever else you were signed in, you are signed out now.":
    "Oturum açtığınız diğer yerlerde oturumunuz kapatıldı.",
  "Changing it signs you out everywhere else and ends your calendar address; make a new one in the calendar afterwards.":
    "Parolayı değiştirince diğer her yerdeki oturumlarınız kapanır ve takvim adresiniz geçersiz olur; sonra takvimden yeni bir adres oluşturabilirsiniz.",
  "Language and appearance": "Dil ve görünüm",
  "Language of the interface": "Arayüz dili",
  "Kept in this browser.": "Bu tarayıcıda saklanır.",
  "Light": "Açık",
  "Dark": "Koyu",
  "As the system": "Sistem gibi",
  "Choose what you are told of, and where": "Neyi nereden öğreneceğinizi seçin",
  "What about": "Konu",
  "In the app": "Uygulamada",
  "By mail": "E-posta",
  "{topic}: in the app": "{topic}: uygulamada",
  "{topic}: by mail": "{topic}: e-posta",
  "Milestones you answer for": "Sorumlusu olduğunuz kilometre taşları",
  "When somebody else starts, completes or takes back one.":
    "Bir başkası birini başlattığında, tamamladığında ya da geri aldığında.",
  "Milestones that become late": "Geciken kilometre taşları",
  "On the day after the due date of one that you answer for.":
    "Sorumlusu olduğunuz birinin son tarihinden sonraki gün.",
  "When one that you made or are linked to is due.":
    "Oluşturduğunuz ya da bağlı olduğunuz birinin zamanı geldiğinde.",
  "When some is sent to you, or yours goes a step further.":
    "Size biri gönderildiğinde ya da sizinkiyle ilgili bir gelişme olduğunda.",
  "When a one-time password is made, or how you sign in changes.":
    "Tek kullanımlık parola oluşturulduğunda ya da girişiniz değiştiğinde.",
  "At once": "Hemen",
  "Daily digest": "Günlük özet",
  "No mails": "E-posta yok",
  "Always, at once": "Her zaman, hemen",
  "The digest tells in one mail a day what is late, what is due, and what happened. A day without any has no mail.":
    "Özet; gecikenleri, yaklaşanları ve olup bitenleri günde bir e-postayla bildirir. Anlatacak bir şey yoksa gönderilmez.",
  "Hour": "Saat",
  "The next one comes on {when}.": "Sıradaki {when} tarihinde gelir.",
  "None comes while nothing is told in the digest.": "Özete bırakılan bir şey olmadıkça gelmez.",
  "Mail is not set up here, so none of these mails is sent.":
    "E-posta gönderimi kurulmamış olduğundan bu e-postaların hiçbiri gönderilmez.",
  "Your preferences were changed meanwhile, in another tab or by a link in a mail. What you chose is kept.":
    "Tercihleriniz bu arada başka bir sekmede ya da bir e-postadaki bağlantıyla değişti. Seçtikleriniz duruyor.",
  "In this browser": "Bu tarayıcıda",
  "While İklim is open in a tab that you are not looking at, the browser can show what is new. Kept in this browser.":
    "İklim bakmadığınız bir sekmede açıkken yenilikleri tarayıcınız gösterebilir. Bu tarayıcıda saklanır.",
  "Notifications of the browser": "Tarayıcı bildirimleri",
  "This browser shows no notifications of a page.":
    "Bu tarayıcı sayfaların bildirimlerini göstermez.",
  "Your browser does not let İklim show notifications. To allow it again, open what the browser says of this site, beside its address, and allow notifications there.":
    "Tarayıcınız İklim'in bildirim göstermesine izin vermiyor. Yeniden izin vermek için adresin yanındaki site bilgilerini açın ve bildirimlere izin verin.",
  "Off. When you turn it on, your browser may ask you whether to allow it.":
    "Kapalı. Açtığınızda tarayıcınız izin verip vermediğinizi sorabilir.",
  "Your browser asks whether to allow it. Answer there.":
    "Tarayıcınız izin verip vermediğinizi soruyor. Oradan yanıtlayın.",
  "On: each new notification is shown once, with its title alone.":
    "Açık: Her yeni bildirim, yalnızca başlığıyla, bir kez gösterilir.",
  "Show each kind of toast": "Her tür bildirimi göster",
  "Success toast": "Başarı bildirimi",
  "Error toast": "Hata bildirimi",
  "Warning toast": "Uyarı bildirimi",
  "Information toast": "Bilgi bildirimi",
  "Field error toast": "Alan hatası bildirimi",
  "This is what a message below the title looks like.": "Başlığın altındaki ileti böyle görünür.",
};
