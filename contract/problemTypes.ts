import type { Language } from "./language.ts";

interface ProblemKind {
  status: number;
  /** The title of every problem of this type. */
  title: Record<Language, string>;
}

/** All problem types of the API (RFC 9457) with their HTTP status. */
export const PROBLEM_TYPES = {
  "validation-failed": { status: 400, title: { en: "Bad request", tr: "Geçersiz istek" } },
  "invalid-query": { status: 400, title: { en: "Invalid query", tr: "Geçersiz sorgu" } },
  "page-too-far": { status: 400, title: { en: "Page too far", tr: "Sayfa çok ileride" } },
  "malformed-request": { status: 400, title: { en: "Malformed request", tr: "Bozuk istek" } },
  "link-invalid": { status: 400, title: { en: "Invalid link", tr: "Geçersiz bağlantı" } },

  "unauthenticated": { status: 401, title: { en: "Not signed in", tr: "Giriş yapılmamış" } },
  "session-ended": { status: 401, title: { en: "Session ended", tr: "Oturum sona erdi" } },
  "wrong-credentials": {
    status: 401,
    title: { en: "Wrong email or password", tr: "E-posta ya da parola yanlış" },
  },

  "forbidden": { status: 403, title: { en: "Not allowed", tr: "Yetkiniz yok" } },
  "exceeds-own-permissions": {
    status: 403,
    title: { en: "Beyond your own permissions", tr: "Kendi yetkilerinizin ötesinde" },
  },
  "password-replacement-required": {
    status: 403,
    title: { en: "New password required", tr: "Yeni parola gerekli" },
  },

  "not-found": { status: 404, title: { en: "Not found", tr: "Bulunamadı" } },
  "link-unknown": { status: 404, title: { en: "Unknown link", tr: "Bilinmeyen bağlantı" } },
  "method-not-allowed": { status: 405, title: { en: "Wrong method", tr: "Yanlış yöntem" } },
  "body-too-slow": { status: 408, title: { en: "Too slow", tr: "Çok yavaş" } },

  "stale-version": { status: 409, title: { en: "Changed meanwhile", tr: "Bu arada değişti" } },
  "in-use": { status: 409, title: { en: "In use", tr: "Kullanımda" } },
  "not-allowed-from-status": {
    status: 409,
    title: { en: "Not possible in this status", tr: "Bu durumda yapılamaz" },
  },
  "project-disabled": { status: 409, title: { en: "Project disabled", tr: "Proje devre dışı" } },
  "already-started": { status: 409, title: { en: "Already started", tr: "Zaten başlatılmış" } },
  "already-taken-up": {
    status: 409,
    title: { en: "Already taken up", tr: "Zaten incelemeye alınmış" },
  },
  "last-administrator": { status: 409, title: { en: "Last administrator", tr: "Son yönetici" } },
  "own-account": { status: 409, title: { en: "Your own account", tr: "Kendi hesabınız" } },
  "invitation-pending": {
    status: 409,
    title: { en: "Invitation not accepted yet", tr: "Davet henüz kabul edilmemiş" },
  },
  "invitation-accepted": {
    status: 409,
    title: { en: "Invitation already accepted", tr: "Davet zaten kabul edilmiş" },
  },
  "user-not-active": { status: 409, title: { en: "User not active", tr: "Kullanıcı etkin değil" } },
  "idempotency-key-reused": {
    status: 409,
    title: { en: "Key of another request", tr: "Başka bir isteğin anahtarı" },
  },
  "quota-reached": { status: 409, title: { en: "Limit reached", tr: "Sınıra ulaşıldı" } },

  "link-gone": { status: 410, title: { en: "Link no longer valid", tr: "Bağlantı geçersizleşti" } },
  "mail-gone": { status: 410, title: { en: "Mail no longer exists", tr: "E-posta artık yok" } },
  "undo-gone": { status: 410, title: { en: "Too late to undo", tr: "Artık geri alınamaz" } },
  "body-too-large": { status: 413, title: { en: "Too large", tr: "Çok büyük" } },
  "picture-too-large": {
    status: 413,
    title: { en: "Picture too large", tr: "Resim çok büyük" },
  },
  "unsupported-media-type": {
    status: 415,
    title: { en: "Unsupported media type", tr: "Desteklenmeyen içerik türü" },
  },

  "rate-limited": { status: 429, title: { en: "Too many requests", tr: "Çok fazla istek" } },
  "too-many-at-once": {
    status: 429,
    title: { en: "Too many at once", tr: "Aynı anda çok fazla istek" },
  },

  "internal-error": { status: 500, title: { en: "Internal error", tr: "Sunucu hatası" } },
  "database-unavailable": {
    status: 503,
    title: { en: "Not available", tr: "Şu anda kullanılamıyor" },
  },
  "took-too-long": { status: 503, title: { en: "Took too long", tr: "Çok uzun sürdü" } },
  "busy": { status: 503, title: { en: "Busy", tr: "Sunucu meşgul" } },
  "mail-not-set-up": { status: 503, title: { en: "No mail", tr: "E-posta kurulu değil" } },
  "storage-full": { status: 507, title: { en: "No room left", tr: "Yer kalmadı" } },
} as const satisfies Record<string, ProblemKind>;

export type ProblemType = keyof typeof PROBLEM_TYPES;

/** The URI of a problem type. The server explains the type at this address. */
export const toProblemUri = (publicUrl: string, type: ProblemType): string =>
  `${publicUrl}/problems/${type}`;

/** Whether a problem has this type, whatever the server's public URL. */
export const isProblemOfType = (problem: { type: string }, type: ProblemType): boolean =>
  problem.type.endsWith(`/problems/${type}`);
