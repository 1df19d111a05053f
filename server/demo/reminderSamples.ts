/** A reminder of the demo, relative to today. */
export interface DemoReminder {
  description: string;
  notes?: string;
  /** Days from today, and local time. */
  due: [days: number, time: string];
  timeZone?: string;
  recurrence?: string;
  project?: string;
  by: Mailbox;
  users?: Mailbox[];
  /** How many of the last past occurrences are still open. */
  missed?: number;
  /** Which settled occurrence was skipped, counted from the latest. */
  skipped?: number;
  note?: string;
}

/** Users by their mail address's name before the @. */
export type Mailbox = "admin" | "manager" | "member" | "viewer" | "umut.ozdemir" | "irem.yildiz";

export const REMINDERS: readonly DemoReminder[] = [
  {
    description: "Bozcaada doğrulama raporunu imzala",
    due: [-12, "10:00"],
    project: "Bozcaada",
    by: "manager",
    users: ["admin"],
    note: "İmzalı nüsha arşive kondu.",
  },
  {
    description: "Eksik sayaç kalibrasyon belgelerini iste",
    notes: "Üç sayacın belgesi eksik: T4, T7 ve yedek.",
    due: [-3, "14:00"],
    by: "manager",
    users: ["admin", "member", "viewer"],
    missed: 1,
  },
  {
    description: "Fuar için tanıtım dosyası hazırla",
    due: [-8, "11:30"],
    by: "umut.ozdemir",
    users: ["manager"],
    skipped: 1,
    note: "Fuara bu yıl katılmıyoruz.",
  },
  {
    description: "Doğrulama kuruluşuyla görüş",
    notes: "Saha ziyaretinin tarihi kesinleşecek.",
    due: [0, "17:30"],
    by: "admin",
    users: ["manager", "member"],
    missed: 1,
  },
  {
    description: "İzleme planının taslağını oku",
    due: [1, "09:30"],
    project: "Germencik",
    by: "member",
  },
  {
    description: "Muhtarlıklara bilgilendirme yazısı gönder",
    due: [5, "15:00"],
    by: "manager",
    users: ["irem.yildiz", "member"],
  },
  {
    description: "Sigorta poliçesini yenile",
    due: [24, "10:00"],
    by: "admin",
    users: ["manager"],
  },
  {
    description: "Haftalık proje toplantısı",
    due: [-63, "09:00"],
    recurrence: "FREQ=WEEKLY;BYDAY=MO",
    by: "manager",
    users: ["admin", "member", "umut.ozdemir", "irem.yildiz"],
    skipped: 3,
  },
  {
    description: "Biyogaz tesisinin gaz ölçümlerini al",
    notes: "Ölçüm defterinin fotoğrafını da ekle.",
    due: [-40, "13:15"],
    recurrence: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH",
    project: "Ceyhan Biyogaz",
    by: "member",
    users: ["manager"],
    missed: 1,
  },
  {
    description: "Üretim ve tüketim verilerini topla",
    due: [-150, "16:00"],
    recurrence: "FREQ=MONTHLY;BYMONTHDAY=-1",
    project: "İstanbul Odayeri",
    by: "admin",
    users: ["member", "manager"],
  },
  {
    description: "Paydaş geri bildirimlerini gözden geçir",
    due: [-120, "10:30"],
    recurrence: "FREQ=MONTHLY;BYDAY=1TU",
    by: "manager",
    users: ["viewer"],
  },
  {
    description: "Yıllık karbon beyanını ver",
    due: [-300, "12:00"],
    recurrence: "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30",
    by: "admin",
    users: ["manager", "member"],
  },
  {
    description: "Kayıt kuruluşunun hesap aidatını öde",
    due: [-100, "11:00"],
    timeZone: "America/New_York",
    recurrence: "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15",
    by: "admin",
  },
  {
    description: "Saha ziyareti günlüğünü doldur",
    due: [-25, "18:00"],
    recurrence: "FREQ=DAILY;COUNT=5",
    by: "member",
    users: ["irem.yildiz"],
    skipped: 2,
  },
  {
    description: "Santrallerin dünkü üretimine bak",
    due: [-14, "08:30"],
    recurrence: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    by: "manager",
    users: ["member"],
    missed: 1,
  },
];
