import type { Language } from "../../../contract/language.ts";
import type { ProblemType } from "../../../contract/problemTypes.ts";

/** The meaning of each problem type, and what helps. */
export const PROBLEM_EXPLANATIONS: Record<ProblemType, Record<Language, string>> = {
  "validation-failed": {
    en: "The body was read, but fields of it are wrong. `errors` names each with what is wrong.",
    tr: "Gövde okundu, ancak bazı alanları hatalı. `errors` her birini nedeniyle birlikte sayar.",
  },
  "invalid-query": {
    en: "The query holds keys or values that this address does not know. `errors` names them.",
    tr: "Sorguda bu adresin bilmediği anahtarlar ya da değerler var. `errors` bunları sayar.",
  },
  "page-too-far": {
    en: "The list is longer than its pages reach. `nearestPage` is the last one that can be read.",
    tr: "Liste, sayfalarının ulaştığından uzun. Okunabilen son sayfa `nearestPage` alanındadır.",
  },
  "malformed-request": {
    en: "The address or the body could not be read: no valid JSON, cut off, or nested too deeply.",
    tr: "Adres ya da gövde okunamadı: geçerli JSON değil, yarıda kesilmiş ya da fazla iç içe.",
  },
  "link-invalid": {
    en: "The link to choose a password has expired or has been used. Ask for a new one.",
    tr:
      "Parola belirleme bağlantısının süresi dolmuş ya da bağlantı kullanılmış. Yenisini isteyin.",
  },
  "unauthenticated": {
    en: "The request carries no access token. Sign in and send one.",
    tr: "İstekte erişim anahtarı yok. Giriş yapıp anahtarla gönderin.",
  },
  "session-ended": {
    en: "The token belongs to no living session. Refresh it once, else sign in again.",
    tr: "Anahtar açık bir oturuma ait değil. Bir kez yenileyin, olmazsa yeniden giriş yapın.",
  },
  "wrong-credentials": {
    en: "No active account has this email and this password.",
    tr: "Bu e-posta ve parolaya sahip etkin bir hesap yok.",
  },
  "forbidden": {
    en: "The signed-in user does not have the permission that this takes.",
    tr: "Oturumu açık kullanıcının bunun için gereken yetkisi yok.",
  },
  "exceeds-own-permissions": {
    en: "Nobody changes the account of somebody who may do more, or gives permissions they lack.",
    tr:
      "Kimse kendisinden yetkili birinin hesabını değiştiremez, kendinde olmayan yetkiyi veremez.",
  },
  "password-replacement-required": {
    en: "The session began with a one-time password, which has to be replaced before all else.",
    tr: "Oturum tek kullanımlık parolayla açıldı; önce yeni bir parola belirlenmeli.",
  },
  "not-found": {
    en: "There is nothing at this address, or nothing that the user may see.",
    tr: "Bu adreste bir şey yok ya da kullanıcının görebileceği bir şey yok.",
  },
  "link-unknown": {
    en: "No such link to choose a password was ever sent. Check that the address is complete.",
    tr: "Böyle bir parola bağlantısı hiç gönderilmedi. Adresin eksiksiz olduğuna bakın.",
  },
  "method-not-allowed": {
    en: "The address answers other methods. The header `Allow` names them.",
    tr: "Bu adres başka yöntemleri yanıtlar. `Allow` başlığı bunları sayar.",
  },
  "body-too-slow": {
    en: "The body took longer to arrive than the server waits.",
    tr: "Gövdenin gelmesi sunucunun beklediğinden uzun sürdü.",
  },
  "stale-version": {
    en:
      "The record has been changed since the `version` that was sent. Load it again and repeat the change.",
    tr:
      "Gönderilen `version` değerinden sonra kayıt değişti. Yeniden yükleyip değişikliği yineleyin.",
  },
  "in-use": {
    en: "Other records depend on what was to be deleted. `detail` says which and how many.",
    tr:
      "Silinmek istenen kayda başka kayıtlar bağlı. `detail` hangileri ve kaç tane olduğunu söyler.",
  },
  "not-allowed-from-status": {
    en: "The present status does not allow this action. `allowed` names the actions it does.",
    tr: "Şu anki durum bu işleme izin vermiyor. `allowed` izin verilen işlemleri sayar.",
  },
  "project-disabled": {
    en: "The milestones of a disabled project do not move. Enable the project first.",
    tr: "Devre dışı bir projenin kilometre taşları ilerlemez. Önce projeyi etkinleştirin.",
  },
  "already-started": {
    en: "Only a milestone that was neither started nor ever completed can be deleted.",
    tr: "Yalnızca başlatılmamış ve hiç tamamlanmamış bir kilometre taşı silinebilir.",
  },
  "already-taken-up": {
    en: "One's own feedback can be changed only until somebody takes it up.",
    tr: "Kendi geri bildiriminizi ancak biri ele alana kadar değiştirebilirsiniz.",
  },
  "last-administrator": {
    en:
      "The last active administrator cannot be disabled, deleted or given other roles. Make somebody else an administrator first.",
    tr:
      "Son etkin yönetici devre dışı bırakılamaz, silinemez, rolü alınamaz. Önce başka birini yönetici yapın.",
  },
  "own-account": {
    en: "Nobody can do this to their own account. Ask another administrator.",
    tr: "Bunu kimse kendi hesabına yapamaz. Başka bir yöneticiden isteyin.",
  },
  "invitation-pending": {
    en: "The user has not accepted the invitation yet. Send it again, or delete the user.",
    tr: "Kullanıcı daveti henüz kabul etmedi. Yeniden gönderin ya da kullanıcıyı silin.",
  },
  "invitation-accepted": {
    en: "The user has accepted the invitation, so that there is none to send again.",
    tr: "Kullanıcı daveti kabul etti; yeniden gönderilecek bir davet yok.",
  },
  "user-not-active": {
    en: "This works for active users only.",
    tr: "Bu yalnızca etkin kullanıcılar için yapılabilir.",
  },
  "idempotency-key-reused": {
    en: "The key was sent with another request before. Each request needs a key of its own.",
    tr: "Anahtar daha önce başka bir istekle gönderilmiş. Her isteğin kendi anahtarı olmalı.",
  },
  "quota-reached": {
    en: "The user has as many of these as one may have. `detail` tells the limit.",
    tr: "Kullanıcı bunlardan en fazla sayıda oluşturmuş. `detail` sınırı söyler.",
  },
  "link-gone": {
    en: "The link was used, replaced by a newer one, has expired or no longer holds.",
    tr: "Bağlantı kullanılmış, yenisiyle değiştirilmiş, süresi dolmuş ya da geçersizleşmiş.",
  },
  "mail-gone": {
    en: "What the mail was about is gone, or it was too long ago.",
    tr: "E-postanın konusu silinmiş ya da üzerinden çok zaman geçmiş.",
  },
  "undo-gone": {
    en: "The change has been taken back already, or its time is over: ten minutes.",
    tr: "Değişiklik zaten geri alınmış ya da süresi dolmuş: on dakika.",
  },
  "body-too-large": {
    en: "The body is larger than this address takes. `detail` tells the limit.",
    tr: "Gövde bu adresin aldığından büyük. `detail` sınırı söyler.",
  },
  "picture-too-large": {
    en: "The picture is larger than a picture may be. `detail` tells the limit.",
    tr: "Resim, izin verilenden büyük. `detail` sınırı söyler.",
  },
  "unsupported-media-type": {
    en: "Bodies are read as `application/json` only.",
    tr: "Gövdeler yalnızca `application/json` olarak okunur.",
  },
  "rate-limited": {
    en: "This was tried too often. `Retry-After` tells after how many seconds it may be again.",
    tr: "Bu çok sık denendi. `Retry-After` kaç saniye sonra yeniden denenebileceğini söyler.",
  },
  "too-many-at-once": {
    en: "Several such requests of the user are waiting already. Try again after `Retry-After`.",
    tr:
      "Kullanıcının bekleyen başka istekleri var. `Retry-After` süresinden sonra yeniden deneyin.",
  },
  "internal-error": {
    en: "The server failed. It has logged why, under the id in `X-Request-Id`.",
    tr: "Sunucuda bir hata oldu. Nedeni `X-Request-Id` başlığındaki kimlikle günlüğe yazıldı.",
  },
  "database-unavailable": {
    en: "The database does not answer at this moment. Try again after `Retry-After`.",
    tr: "Veritabanı şu anda yanıt vermiyor. `Retry-After` süresinden sonra yeniden deneyin.",
  },
  "took-too-long": {
    en:
      "What was asked for takes longer than a request may, so it was ended. Narrow it by filters, or try again after `Retry-After`.",
    tr:
      "İstenen, bir isteğin sürebileceğinden uzun sürdüğü için durduruldu. Süzgeçlerle daraltın ya da `Retry-After` süresinden sonra yeniden deneyin.",
  },
  "busy": {
    en: "Too many such requests are waiting at this moment. Try again after `Retry-After`.",
    tr: "Şu anda çok fazla istek bekliyor. `Retry-After` süresinden sonra yeniden deneyin.",
  },
  "mail-not-set-up": {
    en: "This server sends no mail. An administrator can give out a one-time password.",
    tr: "Bu sunucu e-posta göndermiyor. Bir yönetici tek kullanımlık parola verebilir.",
  },
  "storage-full": {
    en: "The server's disk is nearly full, so that nothing is saved until somebody makes room.",
    tr: "Sunucunun diski dolmak üzere; yer açılana kadar hiçbir şey kaydedilmez.",
  },
};
