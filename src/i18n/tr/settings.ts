/** The texts of the settings. */
export const settings = {
  "Personal details": "Kişisel bilgiler",
  "Only an administrator can change it.": "Yalnızca bir yönetici değiştirebilir.",
  "Your account has been changed meanwhile. What you typed is kept.":
    "Hesabınız bu arada değişti. Yazdıklarınız korundu.",
  "Change password": "Parolayı değiştir",
  "Current password": "Şu anki parola",
  "Password changed successfully": "Parola değiştirildi",
  "You have been signed out everywhere else.": "Diğer yerlerdeki oturumlarınız kapatıldı.",
  "Changing it signs you out everywhere else and revokes your calendar address; create a new one in the calendar afterwards.":
    "Parolayı değiştirince diğer yerlerdeki oturumlarınız kapanır ve takvim adresiniz iptal olur; sonra takvimden yeni bir adres oluşturabilirsiniz.",
  "Language and appearance": "Dil ve tema",
  "Language of the interface": "Arayüz dili",
  "Saved in this browser.": "Bu tarayıcıda saklanır.",
  "Light": "Açık",
  "Dark": "Koyu",
  "System setting": "Sistem ayarı",
  "Choose your notifications": "Hangi bildirimleri nereden alacağınızı seçin",
  "Topic": "Konu",
  "In the app": "Uygulamada",

  "{topic}: in the app": "{topic}: uygulamada",
  "{topic}: email": "{topic}: e-posta",
  "Milestones you are responsible for": "Sorumlusu olduğunuz kilometre taşları",
  "When someone else starts, completes or reopens one of these milestones.":
    "Başka biri bu kilometre taşlarından birini başlattığında, tamamladığında ya da tamamlamayı geri aldığında.",
  "Milestones that become late": "Geciken kilometre taşları",
  "The day after the due date of a milestone you are responsible for.":
    "Sorumlusu olduğunuz bir kilometre taşının son tarihinin ertesi günü.",
  "Due soon": "Yaklaşan tarihler",
  "Before the due date of a milestone you have to do, or of one of your reminders.":
    "Size düşen bir kilometre taşının ya da bir hatırlatıcınızın tarihi yaklaştığında.",
  "When you are warned": "Ne kadar önce",
  "{count} days before": "{count} gün önce",
  "Turn on “Due soon” in the app or by email first.":
    "Önce “Yaklaşan tarihler” konusunu uygulamada ya da e-postayla açın.",
  "When a reminder you created or are added to is due.":
    "Oluşturduğunuz ya da eklendiğiniz bir hatırlatıcının zamanı geldiğinde.",
  "When feedback is sent to you, or yours changes status.":
    "Size bir geri bildirim iletildiğinde ya da sizinkiyle ilgili bir gelişme olduğunda.",
  "When a one-time password is created, or your sign-in details change.":
    "Tek kullanımlık parola oluşturulduğunda ya da giriş bilgileriniz değiştiğinde.",
  "Immediately": "Hemen",
  "Daily digest": "Günlük özet",
  "No email": "E-posta yok",
  "Always, immediately": "Her zaman, hemen",
  "The digest lists in one email a day what is late, what is due, and what happened. Nothing is sent on quiet days.":
    "Özet; gecikenleri, yaklaşanları ve olup bitenleri günde bir e-postayla bildirir. Bildirilecek bir şey yoksa gönderilmez.",
  "Hour": "Saat",
  "Next digest: {when}": "Sonraki özet: {when}",
  "No digest is sent while no topic uses it.": "Özet seçili konu yokken gönderilmez.",
  "Email is not configured, so none of these emails are sent.":
    "E-posta gönderimi kurulmamış olduğundan bu e-postaların hiçbiri gönderilmez.",
  "Your preferences were changed meanwhile, in another tab or by a link in an email. What you chose is kept.":
    "Tercihleriniz bu arada başka bir sekmede ya da bir e-postadaki bağlantıyla değişti. Seçtikleriniz korundu.",
  "In this browser": "Bu tarayıcıda",
  "While İklim is open in a tab that you are not looking at, the browser can show new notifications. Saved in this browser.":
    "İklim bakmadığınız bir sekmede açıkken tarayıcınız yeni bildirimleri gösterebilir. Bu tarayıcıda saklanır.",
  "Browser notifications": "Tarayıcı bildirimleri",
  "This browser does not show notifications of pages.":
    "Bu tarayıcı sayfaların bildirimlerini göstermez.",
  "Your browser does not let İklim show notifications. To allow it again, open the site information beside the address, and allow notifications there.":
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
