import type { FeedbackCategory, FeedbackPriority } from "../../contract/feedback.ts";
import type { FeedbackAction } from "../../machines/lifecycles/feedback.ts";

/** Users by their mail address's name before the @. */
type Mailbox =
  | "admin"
  | "manager"
  | "member"
  | "viewer"
  | "umut.ozdemir"
  | "irem.yildiz"
  | "caglar.ince";

export interface FeedbackSample {
  title: string;
  description: string;
  category: FeedbackCategory;
  priority: FeedbackPriority;
  page: string | null;
  /** A file in `pictures/`. */
  picture?: string;
  by: Mailbox;
  daysAgo: number;
  /** Who answers for it. */
  assignee?: Mailbox;
  /** Its replies, oldest first. */
  replies?: readonly { by: Mailbox; daysAgo: number; text: string }[];
  /** Its transitions, oldest first. */
  steps?: readonly {
    action: FeedbackAction;
    by: Mailbox;
    daysAgo: number;
    note?: string;
  }[];
}

export const FEEDBACK_SAMPLES: readonly FeedbackSample[] = [
  {
    title: "Proje listesinde iş ortağı adları kesiliyor",
    description:
      "Uzun iş ortağı adlarının sonu görünmüyor; Germencik'in iki projesini birbirinden ayıramadım. " +
      "Ekranım dar olduğundan sanırım, ama sağda boş yer var.",
    category: "BUG",
    priority: "MEDIUM",
    page: "/project/?sortField=name&sortDirection=asc",
    picture: "projects.png",
    by: "member",
    daysAgo: 2,
    assignee: "admin",
    replies: [{ by: "admin", daysAgo: 1, text: "Ekranınız kaç piksel genişliğinde?" }],
  },
  {
    title: "Teknoloji açıklamalarının tamamını listede görmek isterdim",
    description:
      "Çöp gazının açıklaması üç noktayla bitiyor. Üzerine gelince ya da tıklayınca açılsa yeter.",
    category: "IDEA",
    priority: "LOW",
    page: "/technology/",
    picture: "technologies.png",
    by: "member",
    daysAgo: 16,
    steps: [
      {
        action: "resolve",
        by: "umut.ozdemir",
        daysAgo: 12,
        note: "Teknolojinin adına tıklayınca açılan sayfada açıklamanın tamamı var.",
      },
    ],
  },
  {
    title: "Doğrulama raporu beklerken kilometre taşı geri alınamıyor",
    description:
      "Yanlışlıkla tamamladığım bir kilometre taşını geri almak istedim, düğme çıkmadı. " +
      "Yetkim mi yok, yoksa sistemde mi bir sorun var?",
    category: "QUESTION",
    priority: "HIGH",
    page: "/project/",
    by: "irem.yildiz",
    daysAgo: 9,
    steps: [{ action: "progress", by: "manager", daysAgo: 8 }],
    assignee: "manager",
    replies: [
      { by: "manager", daysAgo: 7, text: "Hangi proje, hangi kilometre taşı? Birlikte bakalım." },
      {
        by: "irem.yildiz",
        daysAgo: 6,
        text:
          "Bozcaada’nın doğrulama süreci, “Saha denetimi”.\nBen yalnızca görüntüleyebiliyorum sanırım.",
      },
      { by: "manager", daysAgo: 5, text: "Evet, yetkiniz yok; yöneticiye sordum." },
    ],
  },
  {
    title: "Gecikme bildirimi hafta sonu da geliyor",
    description:
      "Cumartesi sabahı üç bildirim aldım. Hafta sonuna denk gelenler pazartesiye kalsa olur mu?",
    category: "IDEA",
    priority: "MEDIUM",
    page: "/notifications/",
    by: "caglar.ince",
    daysAgo: 1,
  },
  {
    title: "Aynı dönem için iki kez ihraç kaydı açıldı",
    description:
      "Bağlantı bir an koptu, kaydı ikinci kez gönderdim; ikisi de oluşmuş. Kayıt kuruluşuna " +
      "bildirmeden birinin silinmesi gerekiyor.",
    category: "BUG",
    priority: "CRITICAL",
    page: "/project/?status=ACTIVE",
    by: "umut.ozdemir",
    daysAgo: 33,
    steps: [
      { action: "progress", by: "admin", daysAgo: 33 },
      {
        action: "resolve",
        by: "admin",
        daysAgo: 32,
        note: "Fazla kayıt silindi. Gönderilirken düğme artık ikinci kez basılamıyor.",
      },
    ],
  },
  {
    title: "Raporları Excel olarak indirebilelim",
    description:
      "Yıllık azaltım tablolarını yatırımcılara gönderiyoruz; şimdilik elle kopyalıyorum.",
    category: "IDEA",
    priority: "HIGH",
    page: null,
    by: "manager",
    daysAgo: 47,
    steps: [
      { action: "resolve", by: "umut.ozdemir", daysAgo: 40, note: "Listelere CSV eklenecek." },
      {
        action: "progress",
        by: "manager",
        daysAgo: 38,
        note: "CSV yatırımcılara yetmiyor, biçimli bir tablo gerekiyor.",
      },
    ],
  },
  {
    title: "Koyu temada haritalar okunmuyor",
    description: "Projelerin yerini gösteren haritada il adları koyu zeminde kayboluyor.",
    category: "BUG",
    priority: "LOW",
    page: "/",
    by: "irem.yildiz",
    daysAgo: 61,
    steps: [
      {
        action: "dismiss",
        by: "manager",
        daysAgo: 59,
        note: "Uygulamada harita yok; ekran görüntüsü başka bir siteden.",
      },
    ],
  },
  {
    title: "deneme",
    description: "deneme deneme",
    category: "QUESTION",
    priority: "LOW",
    page: "/feedback/my",
    by: "caglar.ince",
    daysAgo: 74,
    steps: [{ action: "dismiss", by: "umut.ozdemir", daysAgo: 73 }],
  },
  {
    title: "Pasif projelerin kilometre taşları listede kalsın mı?",
    description:
      "Devre dışı bıraktığımız projelerin taşları gecikenler arasında görünüyor. Bilerek mi böyle?",
    category: "QUESTION",
    priority: "MEDIUM",
    page: "/project/?status=DISABLED",
    by: "member",
    daysAgo: 25,
    steps: [
      { action: "progress", by: "umut.ozdemir", daysAgo: 24 },
      {
        action: "dismiss",
        by: "umut.ozdemir",
        daysAgo: 20,
        note: "Evet: proje yeniden etkinleşince nerede kalındığı görülsün diye.",
      },
    ],
  },
  {
    title: "Genel bakıştaki gecikenler hangi güne göre sayılıyor?",
    description:
      "Sabah altı geciken görünüyordu, öğleden sonra beş. Arada kimse bir şey tamamlamamış; " +
      "sayı gün içinde neden değişti?",
    category: "QUESTION",
    priority: "MEDIUM",
    page: "/",
    by: "viewer",
    daysAgo: 11,
    steps: [
      {
        action: "resolve",
        by: "manager",
        daysAgo: 10,
        note: "Bir kilometre taşının termini ileri alınmıştı; projenin geçmişinde görünüyor.",
      },
    ],
  },
  {
    title: "Paydaşları ülkelerine göre de süzebilsek",
    description: "Denetime hazırlanırken yalnızca yurt dışındaki kuruluşları görmem gerekiyor.",
    category: "IDEA",
    priority: "LOW",
    page: "/stakeholders/",
    by: "viewer",
    daysAgo: 3,
  },
  {
    title: "Giriş ekranı bu sabah çok yavaştı",
    description: "Saat dokuz sularında giriş yapmam bir dakikayı buldu, sonra düzeldi.",
    category: "BUG",
    priority: "HIGH",
    page: "/",
    by: "caglar.ince",
    daysAgo: 5,
  },
];
