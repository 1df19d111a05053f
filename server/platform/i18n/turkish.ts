import { validationTurkish } from "../../../contract/messagesTurkish.ts";
import { dependentsTurkish } from "./dependentsTurkish.ts";
import { limitsTurkish } from "./limitsTurkish.ts";
import { newsTurkish } from "./newsTurkish.ts";
import { mailsTurkish } from "./mailsTurkish.ts";

/** Turkish texts of the server, by their English: problems and mails. */
export const turkish = {
  ...validationTurkish,
  ...newsTurkish,
  ...mailsTurkish,
  ...dependentsTurkish,
  ...limitsTurkish,
  "Bad request": "Geçersiz istek",
  "Not signed in": "Giriş yapılmamış",
  "Not allowed": "Yetkiniz yok",
  "Not found": "Bulunamadı",
  "Wrong method": "Yanlış yöntem",
  "Too large": "Çok büyük",
  "Unsupported media type": "Desteklenmeyen içerik türü",
  "Too many requests": "Çok fazla istek",
  "Internal error": "Sunucu hatası",
  "Not available": "Şu anda kullanılamıyor",
  "Too slow": "Çok yavaş",
  "No room left": "Yer kalmadı",

  "Some fields need another look.": "Bazı alanlar gözden geçirilmeli.",
  "The request contains a value that is out of range or does not exist.":
    "İstekte aralık dışında kalan ya da var olmayan bir değer var.",
  "The query contains something that this list does not support.":
    "Sorguda bu listenin desteklemediği bir şey var.",
  "This list is longer than its pages reach. Narrow it with a search or a filter.":
    "Bu liste, sayfalarının ulaştığından uzun. Arama ya da süzgeçle daraltın.",
  "Unknown value": "Bilinmeyen değer",
  "Out of range": "Aralık dışında",
  "This field cannot be filtered this way": "Bu alan böyle süzülemez",
  "Given more than once": "Birden çok kez verilmiş",
  "Text contains characters that cannot be stored": "Metinde saklanamayan karakterler var",
  "The body is not valid JSON.": "İstek gövdesi geçerli JSON değil.",
  "The body is more complicated than any request needs.":
    "İstek gövdesi, hiçbir isteğin gerektirmeyeceği kadar karmaşık.",
  "The body ended before it was whole.": "İstek gövdesi tamamlanmadan sona erdi.",
  "The address of this request cannot be read.": "Bu isteğin adresi okunamıyor.",
  "The query of this request is too long.": "Bu isteğin sorgusu çok uzun.",
  "The body has to be sent as application/json.":
    "İstek gövdesi application/json olarak gönderilmeli.",
  "The body is larger than {limit} kB.": "İstek gövdesi {limit} kB sınırını aşıyor.",
  "Sign in first.": "Önce giriş yapın.",
  "You do not have permission to access this resource.": "Bu kaynağa erişim yetkiniz yok.",
  "There is nothing here.": "Burada bir şey yok.",
  "This address does not answer {method}.": "Bu adres {method} isteklerini yanıtlamıyor.",
  "This has been changed meanwhile. Load it again and repeat your change.":
    "Bu kayıt bu arada değişti. Yeniden yükleyip değişikliğinizi tekrarlayın.",
  "An unexpected error occurred. Please try again.":
    "Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.",

  "Email is not configured: set SMTP_URL on the server.":
    "E-posta ayarlanmamış: sunucuda SMTP_URL değerini belirleyin.",
  "Choose another active user": "Başka bir etkin kullanıcı seçin",
  "Work of {from} handed over to you": "Size devredilen işler: {from}",
  "Open milestones: {milestones}, processes: {processes}, active reminders: {reminders}, feedback: {feedback}.":
    "Açık kilometre taşı: {milestones}, süreç: {processes}, etkin hatırlatıcı: {reminders}, geri bildirim: {feedback}.",
  "Only active users can be assigned": "Yalnızca etkin kullanıcılar atanabilir",
  "You cannot change the account of someone with more permissions than you.":
    "Sizden daha çok yetkisi olan birinin hesabını değiştiremezsiniz.",
  "You cannot give permissions that you do not have yourself.":
    "Sizde olmayan yetkileri başka birine veremezsiniz.",
  "You may change only the name, phone and language of your account.":
    "Hesabınızda yalnızca adınızı, telefonunuzu ve dilinizi değiştirebilirsiniz.",
  "You cannot delete your own account.": "Kendi hesabınızı silemezsiniz.",
  "You cannot disable your own account.": "Kendi hesabınızı devre dışı bırakamazsınız.",
  "The last active administrator has to remain one.":
    "Son etkin yöneticinin hesabı etkin, rolü de yönetici kalmalı.",
  "This user has not accepted the invitation yet. Send it again, or delete the user to withdraw it.":
    "Bu kullanıcı daveti henüz kabul etmedi. Daveti yeniden gönderin ya da geri çekmek için kullanıcıyı silin.",
  "This user has accepted the invitation already.": "Bu kullanıcı daveti zaten kabul etmiş.",
  "Only an active user can be given a one-time password.":
    "Tek kullanımlık parola yalnızca etkin bir kullanıcıya verilebilir.",
  "You cannot create a one-time password for yourself. Change your password in your account.":
    "Kendiniz için tek kullanımlık parola oluşturamazsınız. Parolanızı hesabınızdan değiştirin.",
  "You signed in with a one-time password. Choose a password of your own first.":
    "Tek kullanımlık bir parolayla giriş yaptınız. Önce kendinize bir parola belirleyin.",
  "Choose a password other than the one-time one":
    "Tek kullanımlık paroladan farklı bir parola seçin",

  "We do not know this link. Check that the address is complete.":
    "Bu bağlantıyı tanımıyoruz. Adresin eksiksiz olduğundan emin olun.",
  "This link has expired. Ask for a new one.": "Bu bağlantının süresi doldu. Yenisini isteyin.",
  "This link has already been used.": "Bu bağlantı daha önce kullanıldı.",
  "A newer link has been sent. Use that one.": "Daha yeni bir bağlantı gönderildi. Onu kullanın.",
  "This was saved before, with other values than these. Look at what was saved before you send it again.":
    "Bu kayıt daha önce başka değerlerle kaydedildi. Yeniden göndermeden önce kaydedilene bakın.",
  "This was saved before, and has been deleted since. Send it again to create it again.":
    "Bu kayıt daha önce kaydedildi ve sonra silindi. Yeniden oluşturmak için bir kez daha gönderin.",
  "This email no longer exists, so it cannot be sent again.":
    "Bu e-posta artık yok, bu yüzden yeniden gönderilemez.",
  "This link is no longer valid, as the account has changed since.":
    "Hesap sonradan değiştiği için bu bağlantı artık geçerli değil.",
  "Its current status does not allow this.": "Şu anki durumu buna izin vermiyor.",

  "The project is disabled. Its milestones are on hold until it is enabled again.":
    "Proje devre dışı. Yeniden etkinleştirilene kadar kilometre taşları askıda.",
  "This milestone has not been started.": "Bu kilometre taşına henüz başlanmadı.",
  "This milestone is in progress.": "Bu kilometre taşı sürüyor.",
  "This milestone is already completed.": "Bu kilometre taşı zaten tamamlandı.",
  "Only a milestone that was never completed and has not been started can be deleted.":
    "Yalnızca başlanmamış ve hiç tamamlanmamış bir kilometre taşı silinebilir.",

  "Milestone started: {milestone}": "Kilometre taşı başladı: {milestone}",
  "{who} started this milestone of “{project}” ({process}).":
    "{who}, “{project}” ({process}) kapsamındaki bu kilometre taşını başlattı.",
  "Milestone completed: {milestone}": "Kilometre taşı tamamlandı: {milestone}",
  "{who} completed this milestone of “{project}” ({process}).":
    "{who}, “{project}” ({process}) kapsamındaki bu kilometre taşını tamamladı.",
  "Milestone reopened: {milestone}": "Tamamlama geri alındı: {milestone}",
  "{who} reopened this milestone of “{project}” ({process}).":
    "{who}, “{project}” ({process}) kapsamındaki bu kilometre taşının tamamlanmasını geri aldı.",
  "Milestone reset: {milestone}": "Kilometre taşı sıfırlandı: {milestone}",
  "{who} reset this milestone of “{project}” ({process}).":
    "{who}, “{project}” ({process}) kapsamındaki bu kilometre taşını sıfırladı.",
  "Milestone assigned to you: {milestone}": "Size bir kilometre taşı atandı: {milestone}",
  "{who} assigned this milestone of “{project}” ({process}) to you.":
    "{who}, “{project}” ({process}) kapsamındaki bu kilometre taşını size atadı.",
  "{count} milestones assigned to you": "Size {count} kilometre taşı atandı",
  "{who} assigned them to you.": "Bunları size {who} atadı.",
  "A one-time password was created for your account":
    "Hesabınız için tek kullanımlık parola oluşturuldu",
  "{who} created it. If you did not ask {who} for it, tell them or another administrator immediately.":
    "Parolayı {who} oluşturdu. Bunu siz istemediyseniz ona ya da başka bir yöneticiye hemen haber verin.",

  "You may add only yourself to a reminder.":
    "Bir hatırlatıcıya yalnızca kendinizi ekleyebilirsiniz.",
  "This occurrence is pending.": "Bu tarih bekliyor.",
  "This occurrence is already completed.": "Bu tarih zaten tamamlandı.",
  "This occurrence was skipped.": "Bu tarih atlandı.",
  "Reminder: {reminder}": "Hatırlatıcı: {reminder}",
  "“{reminder}” is due on {when}.": "“{reminder}” hatırlatıcısının zamanı: {when}.",
  "Open the reminder": "Hatırlatıcıyı aç",
  "You get this email because you created this reminder or are added to it.":
    "Bu e-postayı, hatırlatıcıyı siz oluşturduğunuz ya da ona eklendiğiniz için alıyorsunuz.",
  "İklim reminders": "İklim hatırlatıcıları",
  "Due on {when}.": "Zamanı: {when}.",
  "{dates} and {count} more": "{dates} ve {count} tarih daha",

  "They sent or handled 1 piece of feedback.": "1 geri bildirim göndermiş ya da incelemiş.",
  "They sent or handled {count} pieces of feedback.":
    "{count} geri bildirim göndermiş ya da incelemiş.",
  "This feedback is already in progress.": "Bu geri bildirim zaten inceleniyor.",
  "This feedback is already resolved.": "Bu geri bildirim zaten çözülmüş.",
  "This feedback has been dismissed.": "Bu geri bildirim reddedilmiş.",
  "You can change your feedback only until someone takes it up.":
    "Geri bildiriminizi yalnızca başka biri incelemeye alana kadar değiştirebilirsiniz.",
  "This picture is damaged": "Bu resim bozuk",
  "This picture takes too long to check": "Bu resmin denetlenmesi çok uzun sürüyor",
  "Must be at most {side} pixels wide and high, and {millions} million pixels in all":
    "Eni ve boyu en çok {side} piksel, toplamı en çok {millions} milyon piksel olabilir",
  "The picture is larger than {limit} MB.": "Resim {limit} MB sınırını aşıyor.",
  "New feedback: {title}": "Yeni geri bildirim: {title}",
  "{who} sent it.": "Gönderen: {who}.",
  "Feedback taken up: {title}": "Geri bildirim incelemeye alındı: {title}",
  "{who} is working on it.": "{who} bunun üzerinde çalışıyor.",
  "Feedback taken up again: {title}": "Geri bildirim yeniden incelemeye alındı: {title}",
  "{who} is working on it again.": "{who} bunun üzerinde yeniden çalışıyor.",
  "Feedback resolved: {title}": "Geri bildirim çözüldü: {title}",
  "{who} resolved it. Open it to read how.":
    "{who} bunu çözdü. Nasıl çözüldüğünü görmek için açın.",

  "The database does not answer. Try again in a moment.":
    "Veritabanı yanıt vermiyor. Birazdan yeniden deneyin.",
  "The server's disk is nearly full, so nothing can be saved.":
    "Sunucunun diski neredeyse dolu, bu yüzden hiçbir şey kaydedilemiyor.",

  "Email is not configured, so no email can be sent again.":
    "E-posta gönderimi kurulmamış, bu yüzden hiçbir e-posta yeniden gönderilemiyor.",
  "Email is not configured. An administrator can give you a one-time password.":
    "E-posta gönderimi kurulmamış. Bir yönetici size tek kullanımlık parola verebilir.",
  "Email or password is wrong.": "E-posta ya da parola yanlış.",
  "The server has too much to do at this moment. Try again in a few seconds.":
    "Sunucu şu anda çok yoğun. Birkaç saniye sonra yeniden deneyin.",
  "This took too long. Ask for less, or try again in a few seconds.":
    "Bu çok uzun sürdü. Daha azını isteyin ya da birkaç saniye sonra yeniden deneyin.",
  "This took too long, so nothing was saved. Try again in a few seconds.":
    "Bu çok uzun sürdü; hiçbir şey kaydedilmedi. Birkaç saniye sonra yeniden deneyin.",
  "Too many people are signing in at this moment. Try again in a few seconds.":
    "Şu anda çok fazla kişi giriş yapıyor. Birkaç saniye sonra yeniden deneyin.",
  "Too many attempts. Try again in a second.":
    "Çok fazla deneme yapıldı. Bir saniye sonra yeniden deneyin.",
  "Too many attempts. Try again in {seconds} seconds.":
    "Çok fazla deneme yapıldı. {seconds} saniye sonra yeniden deneyin.",
  "Too many attempts. Try again in {minutes} minutes.":
    "Çok fazla deneme yapıldı. {minutes} dakika sonra yeniden deneyin.",
  "Your session has ended. Sign in again.": "Oturumunuz sona erdi. Yeniden giriş yapın.",
  "This link has expired or has already been used.":
    "Bu bağlantının süresi dolmuş ya da bağlantı daha önce kullanılmış.",
  "The current password is wrong": "Şu anki parola yanlış",
  "Too many pictures are being checked at this moment. Try again in a few seconds.":
    "Şu anda çok sayıda resim denetleniyor. Birkaç saniye sonra yeniden deneyin.",
  "Too many lists are being exported at this moment. Try again in a few seconds.":
    "Şu anda çok sayıda liste dışa aktarılıyor. Birkaç saniye sonra yeniden deneyin.",
  "You are exporting a list already. Try again when that has ended.":
    "Zaten bir listeyi dışa aktarıyorsunuz. O sona erince yeniden deneyin.",
  "Too many calendars are being created at this moment. Try again in a few seconds.":
    "Şu anda çok sayıda takvim hazırlanıyor. Birkaç saniye sonra yeniden deneyin.",
  "Only the sender and users who manage feedback can reply.":
    "Yalnızca gönderen ve geri bildirimleri yönetenler yanıt yazabilir.",
  "Only its author can delete a reply.": "Bir yanıtı yalnızca yazan silebilir.",
  "Only users who manage feedback can assign it.":
    "Yalnızca geri bildirimleri yönetenler atama yapabilir.",
  "Only active users who manage feedback can be assigned":
    "Yalnızca geri bildirimleri yöneten etkin kullanıcılar atanabilir",
  "This idempotency key belongs to another request. Use one of its own.":
    "Bu yineleme anahtarı başka bir isteğe ait. İsteğe kendi anahtarını verin.",
  "Its due date would be outside the years 1 to 9999.": "Son tarihi 1–9999 yılları dışına düşer.",
  "It has no due date to postpone.": "Ertelenecek bir son tarihi yok.",
  "It is assigned to somebody else.": "Başka birine atanmış.",
  "It has no date that is still open.": "Açık bir tarihi yok.",
  "The body took too long to arrive.": "Gövdenin gelmesi çok uzun sürdü.",

  "Only its owner may stop sharing a view.": "Bir görünümün paylaşımını ancak sahibi kaldırabilir.",
  "You may not share views of this list with everyone.":
    "Bu listenin görünümlerini herkesle paylaşma yetkiniz yok.",
  "You have {count} views of this list. Delete one to save another.":
    "Bu listenin {count} görünümüne sahipsiniz. Yenisini kaydetmek için birini silin.",
  "{count} views of this list are shared. Stop sharing one to share another.":
    "Bu listenin {count} görünümü paylaşılıyor. Yenisini paylaşmak için biri kaldırılmalı.",
  "You have pinned {count} views. Unpin one to pin another.":
    "{count} görünüm sabitlediniz. Yenisini sabitlemek için birini bırakın.",

  "Must not be in the future": "Gelecekte olamaz",
  "Must not be before the start": "Başlangıçtan önce olamaz",
  "Must not be after the completion": "Tamamlanmadan sonra olamaz",
  "This has been changed since. It was not undone.":
    "Bu, sizden sonra yeniden değişti. Geri alınmadı.",
  "What it belongs to has changed since. It cannot be restored.":
    "Bağlı olduğu kayıtlar o zamandan beri değişti. Geri getirilemez.",
  "This has already been undone.": "Bu zaten geri alındı.",
  "It is too late to undo this.": "Bunu geri almak için artık çok geç.",
};
