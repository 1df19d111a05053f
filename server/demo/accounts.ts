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
  /** The name of one of the demo's companies. */
  company: string;
  status: UserStatus;
}

export const COLLEAGUES: readonly Colleague[] = [
  createColleague(
    "umut.ozdemir",
    "Umut",
    "Özdemir",
    ["MANAGER", "MEMBER"],
    "İklim Varlıkları A.Ş.",
  ),
  createColleague("irem.yildiz", "İrem", "Yıldız", ["MEMBER"], "İklim Varlıkları A.Ş."),
  createColleague("caglar.ince", "Çağlar", "İnce", ["MEMBER"], "İklim Varlıkları A.Ş."),
  createColleague("ilgin.aydin", "Ilgın", "Aydın", ["MEMBER"], "İklim Varlıkları A.Ş.", "INVITED"),
  createColleague("ozan.bulut", "Ozan", "Bulut", ["VIEWER"], "Ege Rüzgâr Enerji A.Ş."),
  createColleague(
    "sevgi.arslan",
    "Sevgi",
    "Arslan",
    ["VIEWER"],
    "Anadolu Güneş Elektrik Üretim A.Ş.",
  ),
  createColleague("mustafa.isik", "Mustafa", "Işık", ["VIEWER"], "Kaçkar Hidroelektrik Ltd. Şti."),
  createColleague("gul.unal", "Gül", "Ünal", ["VIEWER"], "Boğaziçi Atık Yönetimi A.Ş."),
  createColleague(
    "hakan.koc",
    "Hakan",
    "Koç",
    ["VIEWER"],
    "Çukurova Biyogaz Tarım A.Ş.",
    "DISABLED",
  ),
  createColleague("naz.erdogmus", "Naz", "Erdoğmuş", ["VIEWER"], "Istranca Ormancılık A.Ş."),
];

function createColleague(
  mailbox: string,
  name: string,
  surname: string,
  roles: Role[],
  company: string,
  status: UserStatus = "ACTIVE",
): Colleague {
  return { email: `${mailbox}@iklim.example`, name, surname, roles, company, status };
}
