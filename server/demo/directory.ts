import type { Insertable } from "kysely";
import type {
  CompaniesTable,
  MilestoneOwnersTable,
  ProjectTypesTable,
} from "../platform/db/schema.ts";
import type { UsersTable } from "../platform/db/userTables.ts";
import { COLLEAGUES, DEMO_ACCOUNTS, type DemoPerson } from "./accounts.ts";
import { listMonitoringSteps, listRegistrationSteps, OWNERS, type Step, TYPES } from "./cycle.ts";
import { DAY_MS, pickTimeBefore, type Random } from "./random.ts";

/** Days since the last visit of the demo's users. */
const AWAY_DAYS = 7;

/** The companies, users, owners and types that the demo's projects refer to. */
export interface Directory {
  companies: Insertable<CompaniesTable>[];
  users: Insertable<UsersTable>[];
  owners: Insertable<MilestoneOwnersTable>[];
  types: Insertable<ProjectTypesTable>[];
}

/** What is needed to create rows of the demo. */
export interface DemoContext {
  random: Random;
  now: Date;
  directory: Directory;
}

/** The directory is some days older than the first project. */
const FOUNDED_DAYS_AGO = 860;

export function createDirectory(random: Random, now: Date, passwordHash: string): Directory {
  const createEntity = () => {
    const createdAt = pickTimeBefore(now, FOUNDED_DAYS_AGO - random.between(0, 30), random);
    return { id: random.id(createdAt), created_at: createdAt, updated_at: createdAt };
  };
  const companies = COMPANIES.map(({ taxNumber, ...company }) => ({
    ...createEntity(),
    ...company,
    tax_number: taxNumber,
    phone: createPhone(random),
  }));
  const owners = OWNERS.map(({ name, kind, mailbox, notes }) => ({
    ...createEntity(),
    name,
    kind,
    notes,
    email: mailbox && `${mailbox}@paydas.example`,
    phone: mailbox && createPhone(random),
  }));
  const toTemplateStep = ({ name, owner, expectedDays }: Step) => ({
    name,
    ownerId: findId(owners, owner),
    ...toDuration(expectedDays),
  });
  const types = Object.values(TYPES).map(({ name, description, typeStep, registry }) => {
    const entity = createEntity();
    const monitoringSteps = listMonitoringSteps(registry);
    return {
      ...entity,
      name,
      description,
      template_id: createTemplateId(entity.id, 1),
      template_name: "Tescil süreci",
      milestone_template: JSON.stringify(
        listRegistrationSteps(typeStep, registry).map(({ name, owner, expectedDays }) => ({
          name,
          ownerId: findId(owners, owner),
          expectedDays,
          dayKind: "CALENDAR",
        })),
      ),
      further_templates: JSON.stringify([
        {
          id: createTemplateId(entity.id, 2),
          name: "Yıllık izleme dönemi",
          steps: monitoringSteps.map(toTemplateStep),
        },
        {
          id: createTemplateId(entity.id, 3),
          name: "Kısa izleme",
          steps: monitoringSteps.filter(({ expectedDays }) => expectedDays <= 35)
            .map(toTemplateStep),
        },
      ]),
    };
  });

  const createUser = ({ email, name, surname, roles }: DemoPerson, company: string) => ({
    ...createEntity(),
    email,
    name,
    surname,
    roles,
    phone: createPhone(random),
    company_id: findId(companies, company),
  });
  const users = [
    ...DEMO_ACCOUNTS.map((person) => ({
      ...createUser(person, OPERATOR),
      status: "ACTIVE" as const,
      password_hash: passwordHash,
      last_login_at: pickTimeBefore(now, random.between(1, 6), random),
      last_seen_at: new Date(now.getTime() - AWAY_DAYS * DAY_MS),
    })),
    ...COLLEAGUES.map((person) => ({
      ...createUser(person, person.company),
      status: person.status,
      password_hash: null,
      last_login_at: person.status === "INVITED"
        ? null
        : pickTimeBefore(now, random.between(2, 90), random),
    })),
  ];
  return { companies, users, owners, types };
}

/** Finds the id of the row whose name starts with a text. */
export function findId(rows: readonly { id: string; name: string }[], name: string): string {
  const row = rows.find((row) => row.name.startsWith(name));
  if (!row) throw new TypeError(`the demo knows no ${name}`);
  return row.id;
}

const createPhone = (random: Random) =>
  `+90 ${random.pick(["212", "216", "232", "312", "322"])} ${random.between(200, 899)} ` +
  `${random.between(10, 99)} ${random.between(10, 99)}`;

const OPERATOR = "İklim Varlıkları A.Ş.";

/** Name, tax number, city, address, and notes. */
const ROWS = [
  [OPERATOR, "4810376521", "İstanbul", "Esentepe Mah. Büyükdere Cad. No: 127, Şişli", null],
  [
    "Ege Rüzgâr Enerji A.Ş.",
    "3250918844",
    "İzmir",
    "Alsancak Mah. Şair Eşref Blv. No: 18, Konak",
    "Beş santral, toplam 214 MW.",
  ],
  [
    "Anadolu Güneş Elektrik Üretim A.Ş.",
    "0690427713",
    "Konya",
    "Büyükkayacık OSB, 14. Sok. No: 9, Selçuklu",
    "Karapınar bölgesinde lisanslı ve lisanssız sahalar.",
  ],
  [
    "Kaçkar Hidroelektrik Ltd. Şti.",
    "4870653390",
    "Rize",
    "Piriçelebi Mah. Cumhuriyet Cad. No: 41",
    null,
  ],
  [
    "Istranca Ormancılık A.Ş.",
    "4630185027",
    "Kırklareli",
    "Karacaibrahim Mah. İstasyon Cad. No: 6",
    "Ağaçlandırma sahaları 49 yıllık tahsisli.",
  ],
  [
    "Boğaziçi Atık Yönetimi A.Ş.",
    "1780264459",
    "İstanbul",
    "Göktürk Merkez Mah. Belgrad Cad. No: 3, Eyüpsultan",
    "Belediye sözleşmeleri 2041'e dek geçerli.",
  ],
  [
    "Çukurova Biyogaz Tarım A.Ş.",
    "2570931186",
    "Adana",
    "Hacı Sabancı OSB, Turgut Özal Blv. No: 22, Sarıçam",
    null,
  ],
  [
    "Ilgaz Biyokütle Enerji A.Ş.",
    "4650772318",
    "Kastamonu",
    "Kuzeykent Mah. Alparslan Türkeş Blv. No: 55",
    "Yakıt: orman artığı ve çeltik kabuğu.",
  ],
  [
    "Işık Verimlilik Kooperatifi",
    "4590348862",
    "İstanbul",
    "Meşrutiyet Mah. Rumeli Cad. No: 12, Şişli",
    "Bina yenilemede ev sahipleri adına yürütücü.",
  ],
  [
    "Körfez Çimento Sanayii A.Ş.",
    "5880416903",
    "Kocaeli",
    "Hereke Mah. Sanayi Cad. No: 80, Körfez",
    null,
  ],
  [
    "Mavi Ocak Sosyal Girişim A.Ş.",
    "6120857741",
    "Ankara",
    "Kavaklıdere Mah. Tunalı Hilmi Cad. No: 97, Çankaya",
    "Doğu Afrika'da hane ölçeğinde programlar.",
  ],
  [
    "Germencik Jeotermal Elektrik A.Ş.",
    "3950621107",
    "Aydın",
    "Efeler Mah. Gazi Blv. No: 33, Efeler",
    "İki saha, sekiz üretim kuyusu.",
  ],
] as const;

const COMPANIES = ROWS.map(([name, taxNumber, city, address, notes]) => {
  const domain = `${toDomain(name)}.example`;
  return {
    name,
    taxNumber,
    city,
    address,
    notes,
    email: `bilgi@${domain}`,
    website: `https://www.${domain}`,
    country: "Türkiye",
  };
});

/** The first two words of a name as a domain. */
function toDomain(name: string): string {
  const letters: Record<string, string> = {
    ı: "i",
    ğ: "g",
    ü: "u",
    ş: "s",
    ö: "o",
    ç: "c",
    â: "a",
  };
  const [first = "", second = ""] = name.toLocaleLowerCase("tr").split(" ");
  return `${first}${second}`.replaceAll(/[ığüşöçâ]/g, (letter) => letters[letter] ?? letter);
}

/** Creates the id of a template from that of its technology; the demo is the same each time. */
const createTemplateId = (typeId: string, number: number) => `${typeId.slice(0, -2)}f${number}`;

/** Steps of up to seven weeks are expected in working days. */
const toDuration = (days: number) =>
  days <= 49
    ? { expectedDays: Math.round(days / 7 * 5), dayKind: "WORKING" }
    : { expectedDays: days, dayKind: "CALENDAR" };
