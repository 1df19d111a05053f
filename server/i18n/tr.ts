import { validationTurkish } from "../../contract/messages.ts";
import type { TextKey } from "./en.ts";

export const tr: Record<TextKey, string> = {
  ...validationTurkish,
  "Bad request": "Geçersiz istek",
  "Not signed in": "Oturum açılmamış",
  "Not allowed": "Yetkiniz yok",
  "Not found": "Bulunamadı",
  "Wrong method": "Yanlış yöntem",
  Conflict: "Çakışma",
  "Too large": "Çok büyük",
  "Unsupported media type": "Desteklenmeyen içerik türü",
  "Too many requests": "Çok fazla istek",
  "Internal error": "Sunucu hatası",
  "Not available": "Şu anda kullanılamıyor",

  "Some fields need another look.": "Bazı alanlar gözden geçirilmeli.",
  "The query holds something this list cannot be asked.":
    "Sorguda bu listenin yanıtlayamayacağı bir şey var.",
  "Unknown value": "Bilinmeyen değer",
  "Out of range": "Aralık dışında",
  "This field cannot be filtered so": "Bu alan böyle süzülemez",
  "Given more than once": "Birden çok kez verilmiş",
  "Text holds characters that cannot be stored": "Metinde saklanamayan karakterler var",
  "The body is not valid JSON.": "İstek gövdesi geçerli JSON değil.",
  "The body has to be sent as application/json.":
    "İstek gövdesi application/json olarak gönderilmeli.",
  "The body is larger than {limit} kB.": "İstek gövdesi {limit} kB sınırını aşıyor.",
  "Sign in first.": "Önce oturum açın.",
  "You do not have permission to access this resource.": "Bu kaynağa erişim yetkiniz yok.",
  "There is nothing here.": "Burada bir şey yok.",
  "This address does not answer {method}.": "Bu adres {method} isteklerini yanıtlamıyor.",
  "Somebody else has changed this meanwhile. Load it again and repeat your change.":
    "Bu kayıt bu arada başka biri tarafından değiştirildi. Yeniden yükleyip değişikliğinizi tekrarlayın.",
  "An unexpected error occurred. Please try again.":
    "Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.",

  "It cannot be deleted while it has processes: {names}.": "Süreçleri varken silinemez: {names}.",
  "Its present state does not allow this.": "Şu anki durumu buna izin vermiyor.",

  "The database does not answer.": "Veritabanı yanıt vermiyor.",

  "Email or password is wrong.": "E-posta veya parola yanlış.",
  "Too many attempts. Try again in {minutes} minutes.":
    "Çok fazla deneme yapıldı. {minutes} dakika sonra yeniden deneyin.",
  "Your session has ended. Sign in again.": "Oturumunuz sona erdi. Yeniden giriş yapın.",
  "This link has expired or has already been used.":
    "Bu bağlantının süresi dolmuş ya da bağlantı daha önce kullanılmış.",
  "The current password is wrong": "Şu anki parola yanlış",

  "Reset your İklim password": "İklim parolanızı sıfırlayın",
  "Hello {name},": "Merhaba {name},",
  "Somebody, hopefully you, asked to reset the password of this account. Choose a new one here:":
    "Bu hesabın parolasının sıfırlanması istendi; umarız isteyen sizsiniz. Yeni parolanızı buradan belirleyin:",
  "The link works once, for one hour. If it was not you, there is nothing to do: your password stays as it is.":
    "Bağlantı bir saat boyunca ve yalnızca bir kez kullanılabilir. İsteyen siz değilseniz bir şey yapmanız gerekmez; parolanız olduğu gibi kalır.",
  "Choose a new password": "Yeni parola belirle",
};
