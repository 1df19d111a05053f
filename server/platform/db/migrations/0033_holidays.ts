import { type Kysely, type QueryExecutorProvider, sql } from "kysely";

/** The years that the migration fills. */
const YEARS = [2024, 2025, 2026, 2027, 2028, 2029, 2030];
/** The last year whose religious holidays are announced; later ones are computed. */
const LAST_ANNOUNCED = 2026;

const LAW = "2429 sayılı Ulusal Bayram ve Genel Tatiller Hakkında Kanun";
const ANNOUNCEMENT = "Diyanet İşleri Başkanlığının yıllık duyurusu";
const CALENDAR = "Ümmülkurâ takvimine göre hesaplandı";

/** The days that the law sets, by month and day. */
const FIXED_DAYS = {
  "01-01": "Yılbaşı",
  "04-23": "Ulusal Egemenlik ve Çocuk Bayramı",
  "05-01": "Emek ve Dayanışma Günü",
  "05-19": "Atatürk'ü Anma, Gençlik ve Spor Bayramı",
  "07-15": "Demokrasi ve Millî Birlik Günü",
  "08-30": "Zafer Bayramı",
  "10-28": "Cumhuriyet Bayramı arifesi",
  "10-29": "Cumhuriyet Bayramı",
};

/** Religious holidays: how many days each lasts after its eve, and its first days. */
const RELIGIOUS_HOLIDAYS = [
  {
    name: "Ramazan Bayramı",
    days: 3,
    firstDays: [
      "2024-04-10",
      "2025-03-30",
      "2026-03-20",
      "2027-03-09",
      "2028-02-26",
      "2029-02-14",
      "2030-02-04",
    ],
  },
  {
    name: "Kurban Bayramı",
    days: 4,
    firstDays: [
      "2024-06-16",
      "2025-06-06",
      "2026-05-27",
      "2027-05-16",
      "2028-05-05",
      "2029-04-24",
      "2030-04-13",
    ],
  },
];

interface Holiday {
  date: string;
  name: string;
  half_day: boolean;
  source: string;
  certainty: string;
}

/** Public holidays of Türkiye. Half days are the afternoons before holidays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table holidays (
      id uuid primary key,
      version integer not null default 1,
      date date not null,
      name text not null,
      half_day boolean not null,
      source text not null,
      certainty text not null check (certainty in ('ANNOUNCED', 'EXPECTED')),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index holidays_date_unique on holidays (date)`.execute(db);
  await insertHolidays(db);
}

/** Fills the empty table. Tests call it too, after they have emptied all tables. */
export async function insertHolidays(db: QueryExecutorProvider): Promise<void> {
  await sql`
    insert into holidays (id, date, name, half_day, source, certainty, created_at, updated_at)
    select gen_random_uuid(), date, name, half_day, source, certainty,
      date_trunc('milliseconds', now()), date_trunc('milliseconds', now())
    from jsonb_to_recordset(${JSON.stringify(listHolidays())}::jsonb)
      as holiday (date date, name text, half_day boolean, source text, certainty text)
    order by date`.execute(db);
}

/** Lists the holidays, each day once: a religious holiday may be on a day of the law. */
function listHolidays(): Holiday[] {
  const byDate = new Map<string, Holiday>();
  for (const holiday of [...listFixedDays(), ...listReligiousDays()]) {
    const { date } = holiday;
    const fixed = byDate.get(date);
    byDate.set(date, fixed ? { ...fixed, name: `${fixed.name}, ${holiday.name}` } : holiday);
  }
  return [...byDate.values()];
}

const listFixedDays = (): Holiday[] =>
  YEARS.flatMap((year) =>
    Object.entries(FIXED_DAYS).map(([day, name]) => ({
      date: `${year}-${day}`,
      name,
      half_day: day === "10-28",
      source: LAW,
      certainty: "ANNOUNCED",
    }))
  );

const listReligiousDays = (): Holiday[] =>
  RELIGIOUS_HOLIDAYS.flatMap(({ name, days, firstDays }) =>
    firstDays.flatMap((firstDay) => {
      const isAnnounced = Number(firstDay.slice(0, 4)) <= LAST_ANNOUNCED;
      return Array.from({ length: days + 1 }, (_, day) => ({
        date: addDays(firstDay, day - 1),
        name: day === 0 ? `${name} arifesi` : `${name} ${day}. gün`,
        half_day: day === 0,
        source: isAnnounced ? ANNOUNCEMENT : CALENDAR,
        certainty: isAnnounced ? "ANNOUNCED" : "EXPECTED",
      }));
    })
  );

function addDays(date: string, days: number): string {
  const time = new Date(`${date}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}
