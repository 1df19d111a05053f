import { sql, type Transaction } from "kysely";
import type { Language } from "../../../contract/language.ts";
import type { AuditStamp, RecordSnapshot } from "../../platform/auditStamp.ts";
import { lockQuota } from "../../platform/db/constraints.ts";
import type { Database } from "../../platform/db/schema.ts";
import { createProjectType } from "./changes.ts";

/** A text in every language. */
type Text = Readonly<Record<Language, string>>;

interface StarterTechnology {
  name: Text;
  description: Text;
  /** The steps before registration, which differ between technologies. */
  first: readonly Step[];
  /** How the reductions are measured. */
  monitoring: Step;
}

/** A milestone and its expected days. */
type Step = readonly [name: Text, days: number];

const text = (tr: string, en: string): Text => ({ tr, en });

const DESIGN: readonly Step[] = [
  [text("Proje tasarım belgesi", "Project design document"), 60],
  [text("Yerel paydaş görüşmesi", "Local stakeholder consultation"), 30],
  [text("Doğrulama", "Validation"), 90],
  [text("Tescil", "Registration"), 60],
];

const CYCLE: readonly Step[] = [
  [text("Onaylama denetimi", "Verification"), 60],
  [text("Karbon kredisi ihracı", "Issuance of credits"), 30],
];

const TECHNOLOGIES: readonly StarterTechnology[] = [
  {
    name: text("Rüzgâr enerjisi", "Wind power"),
    description: text(
      "Şebekeye elektrik veren rüzgâr santralleri.",
      "Wind farms that feed electricity into the grid.",
    ),
    first: [
      [text("Rüzgâr ölçüm raporu", "Wind measurement report"), 90],
      [text("ÇED kararı", "Environmental impact decision"), 60],
    ],
    monitoring: [text("Üretim izleme raporu", "Generation monitoring report"), 30],
  },
  {
    name: text("Güneş enerjisi", "Solar power"),
    description: text(
      "Arazide ve çatıda güneş santralleri.",
      "Solar plants on the ground and on roofs.",
    ),
    first: [
      [text("Işınım ve verim hesabı", "Irradiation and yield assessment"), 30],
      [text("Bağlantı anlaşması", "Grid connection agreement"), 45],
    ],
    monitoring: [text("Sayaç izleme raporu", "Meter monitoring report"), 30],
  },
  {
    name: text("Hidroelektrik", "Hydropower"),
    description: text("Nehir tipi hidroelektrik santraller.", "Run-of-river hydropower plants."),
    first: [
      [text("Debi ölçümleri", "Flow measurements"), 120],
      [text("Su kullanım hakkı anlaşması", "Water use agreement"), 90],
    ],
    monitoring: [text("Üretim ve debi izleme raporu", "Generation and flow monitoring report"), 30],
  },
  {
    name: text("Biyogaz", "Biogas"),
    description: text(
      "Gübre, atık su ya da organik atıktan biyogaz.",
      "Biogas of manure, waste water or organic waste.",
    ),
    first: [
      [text("Atık miktarı ve metan hesabı", "Feedstock and methane assessment"), 45],
      [text("Tesis kurulumu ve devreye alma", "Construction and commissioning"), 180],
    ],
    monitoring: [text("Gaz akışı izleme raporu", "Gas flow monitoring report"), 30],
  },
  {
    name: text("Çöp gazı", "Landfill gas"),
    description: text(
      "Düzenli depolama sahalarında gaz toplama ve yakma.",
      "Collection and combustion of gas at landfills.",
    ),
    first: [
      [text("Saha ve gaz potansiyeli etüdü", "Site and gas potential study"), 60],
      [text("Toplama sisteminin kurulması", "Installation of the collection system"), 120],
    ],
    monitoring: [text("Metan imha raporu", "Methane destruction report"), 30],
  },
  {
    name: text("Ağaçlandırma", "Forestry"),
    description: text(
      "Ağaçlandırma ve orman restorasyonu.",
      "Afforestation and restoration of forests.",
    ),
    first: [
      [text("Arazi uygunluk incelemesi", "Land eligibility assessment"), 60],
      [text("Dikim", "Planting"), 180],
    ],
    monitoring: [text("Biyokütle örneklemesi", "Biomass sampling"), 90],
  },
  {
    name: text("Enerji verimliliği", "Energy efficiency"),
    description: text(
      "Sanayide ve binalarda enerji tasarrufu.",
      "Savings of energy in industry and buildings.",
    ),
    first: [
      [text("Enerji etüdü", "Energy audit"), 45],
      [text("Donanımın yenilenmesi", "Replacement of equipment"), 90],
    ],
    monitoring: [text("Tasarruf ölçüm raporu", "Savings measurement report"), 30],
  },
];

const TEMPLATE = text("Standart süreç", "Standard process");

/** The names of all technologies of the starter pack, in every language. */
export const STARTER_NAMES = TECHNOLOGIES.map(({ name }) => name);

/**
 * Adds the technologies of the starter pack in one language, without those that exist by their name
 * in any language. Returns how many were added.
 */
export async function addStarterPack(
  trx: Transaction<Database>,
  language: Language,
  stamp: AuditStamp,
): Promise<number> {
  await lockQuota(trx, "starter pack", "everybody");
  const names = STARTER_NAMES.flatMap((name) => Object.values(name));
  const { rows } = await sql<{ name: string }>`
    select wanted.name from unnest(${names}::text[]) as wanted (name)
    where exists (select from project_types where fold(project_types.name) = fold(wanted.name))`
    .execute(trx);
  const existing = new Set(rows.map(({ name }) => name));
  const snapshots: RecordSnapshot[] = [];
  for (const { name, description, first, monitoring } of TECHNOLOGIES) {
    if (Object.values(name).some((one) => existing.has(one))) continue;
    const steps = [...first, ...DESIGN, monitoring, ...CYCLE].map(([step, expectedDays]) => (
      { name: step[language], expectedDays }
    ));
    const { id, version } = await createProjectType(trx, {
      name: name[language],
      description: description[language],
      milestoneTemplates: [{ name: TEMPLATE[language], steps }],
    }, stamp);
    snapshots.push({ recordId: id, version, data: {} });
  }
  await stamp.storeUndos?.(snapshots);
  return snapshots.length;
}
