import type { Role } from "../../contract/permissions.ts";
import type { UserStatus } from "../../contract/user.ts";

export const DEMO_PASSWORD = "iklim-demo-2026";

export interface DemoPerson {
  email: string;
  name: string;
  surname: string;
  roles: Role[];
}

/** The accounts that the demo prints; all share one password. */
export const DEMO_ACCOUNTS: readonly DemoPerson[] = [
  { email: "admin@iklim.example", name: "Deniz", surname: "Işıklı", roles: ["ADMIN"] },
  { email: "manager@iklim.example", name: "Elif", surname: "Çağlar", roles: ["MANAGER"] },
  { email: "member@iklim.example", name: "Kerem", surname: "Şahin", roles: ["MEMBER"] },
  { email: "viewer@iklim.example", name: "Zeynep", surname: "Gürsoy", roles: ["VIEWER"] },
];

interface Colleague extends DemoPerson {
  /** Which of the demo's companies. */
  company: string;
  status: UserStatus;
}

export const COLLEAGUES: readonly Colleague[] = [
  colleague("umut.ozdemir", "Umut", "Özdemir", ["MANAGER", "MEMBER"], "İklim Varlıkları A.Ş."),
  colleague("irem.yildiz", "İrem", "Yıldız", ["MEMBER"], "İklim Varlıkları A.Ş."),
  colleague("caglar.ince", "Çağlar", "İnce", ["MEMBER"], "İklim Varlıkları A.Ş."),
  colleague("ilgin.aydin", "Ilgın", "Aydın", ["MEMBER"], "İklim Varlıkları A.Ş.", "INVITED"),
  colleague("ozan.bulut", "Ozan", "Bulut", ["VIEWER"], "Ege Rüzgâr Enerji A.Ş."),
  colleague("sevgi.arslan", "Sevgi", "Arslan", ["VIEWER"], "Anadolu Güneş Elektrik Üretim A.Ş."),
  colleague("mustafa.isik", "Mustafa", "Işık", ["VIEWER"], "Kaçkar Hidroelektrik Ltd. Şti."),
  colleague("gul.unal", "Gül", "Ünal", ["VIEWER"], "Boğaziçi Atık Yönetimi A.Ş."),
  colleague("hakan.koc", "Hakan", "Koç", ["VIEWER"], "Çukurova Biyogaz Tarım A.Ş.", "DISABLED"),
  colleague("naz.erdogmus", "Naz", "Erdoğmuş", ["VIEWER"], "Istranca Ormancılık A.Ş."),
];

function colleague(
  mailbox: string,
  name: string,
  surname: string,
  roles: Role[],
  company: string,
  status: UserStatus = "ACTIVE",
): Colleague {
  return { email: `${mailbox}@iklim.example`, name, surname, roles, company, status };
}
