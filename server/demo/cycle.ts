import type { MilestoneOwnerKind } from "../../contract/milestoneOwner.ts";

export interface Step {
  name: string;
  owner: string;
  expectedDays: number;
}

interface DemoOwner {
  name: string;
  kind: MilestoneOwnerKind;
  mailbox: string | null;
  notes: string | null;
}

const TEAM = "Proje geliştirme ekibi";
const VALIDATOR = "Anadolu Doğrulama ve Belgelendirme";
const AUDITOR = "Akdeniz Denetim Hizmetleri";
const GOLD = "Altın Ölçüt Kayıt Kuruluşu";
const VOLUNTARY = "Gönüllü Karbon Sicili";
const MINISTRY = "İklim Değişikliği Başkanlığı";
const CONSULTANT = "Yeşil Ufuk Danışmanlık";
const NEIGHBOURS = "Yerel halk temsilcileri";

/** The milestone owners of the cycle's steps. */
export const OWNERS: readonly DemoOwner[] = [
  { name: TEAM, kind: "DEVELOPER", mailbox: "gelistirme", notes: null },
  { name: VALIDATOR, kind: "VALIDATOR", mailbox: "dogrulama", notes: "Akreditasyonu 2028'e dek." },
  { name: AUDITOR, kind: "VALIDATOR", mailbox: "denetim", notes: null },
  {
    name: GOLD,
    kind: "REGISTRY",
    mailbox: "kayit",
    notes: "İnceleme kuyruğu yaklaşık altı hafta.",
  },
  { name: VOLUNTARY, kind: "REGISTRY", mailbox: "sicil", notes: null },
  { name: MINISTRY, kind: "AUTHORITY", mailbox: null, notes: "Yazışmalar KEP üzerinden." },
  { name: CONSULTANT, kind: "CONSULTANT", mailbox: "danisma", notes: null },
  { name: NEIGHBOURS, kind: "OTHER", mailbox: null, notes: "Muhtarlıklar ve dernekler." },
];

/** The steps from design document to registration; `typeStep` is the step of a project type. */
export function listRegistrationSteps(typeStep: Step, registry: Registry): Step[] {
  return [
    { name: "Tasarım belgesi", owner: TEAM, expectedDays: 45 },
    { name: "Paydaş istişaresi", owner: NEIGHBOURS, expectedDays: 30 },
    typeStep,
    { name: "Ulusal kayıt ve resmî görüş", owner: MINISTRY, expectedDays: 40 },
    { name: "Geçerli kılma", owner: VALIDATOR, expectedDays: 60 },
    { name: "Tescil", owner: REGISTRIES[registry], expectedDays: 45 },
  ];
}

/** The steps of one monitoring period, up to the issuance of credits. */
export function listMonitoringSteps(registry: Registry): Step[] {
  return [
    { name: "İzleme planının güncellenmesi", owner: TEAM, expectedDays: 20 },
    { name: "İzleme dönemi", owner: TEAM, expectedDays: 120 },
    { name: "İzleme raporu", owner: CONSULTANT, expectedDays: 30 },
    { name: "Saha ziyareti", owner: AUDITOR, expectedDays: 15 },
    { name: "Doğrulama", owner: AUDITOR, expectedDays: 35 },
    { name: "Kayıt kuruluşunun incelemesi", owner: REGISTRIES[registry], expectedDays: 40 },
    { name: "İhraç", owner: REGISTRIES[registry], expectedDays: 10 },
  ];
}

type Registry = keyof typeof REGISTRIES;
const REGISTRIES = { gold: GOLD, voluntary: VOLUNTARY } as const;

const createStep = (name: string, owner: string, expectedDays: number): Step => ({
  name,
  owner,
  expectedDays,
});

interface DemoType {
  name: string;
  description: string;
  registry: Registry;
  typeStep: Step;
  /** The years in which credits are earned. */
  years: number;
}

export const TYPES = {
  wind: {
    name: "Rüzgâr",
    description: "Şebekeye bağlı, karada kurulu rüzgâr santralleri.",
    registry: "gold",
    typeStep: createStep("Kuş göçü gözlem raporu", CONSULTANT, 60),
    years: 10,
  },
  solar: {
    name: "Güneş",
    description: "Arazi ve çatı üstü fotovoltaik santraller.",
    registry: "gold",
    typeStep: createStep("Arazi kullanım görüşü", MINISTRY, 25),
    years: 10,
  },
  hydro: {
    name: "Akarsu tipi hidroelektrik",
    description: "Depolamasız, 15 MW altındaki santraller.",
    registry: "voluntary",
    typeStep: createStep("Can suyu değerlendirmesi", CONSULTANT, 50),
    years: 10,
  },
  geothermal: {
    name: "Jeotermal",
    description: "Akışkanın tamamı yeniden basılan ikili çevrim santralleri.",
    registry: "voluntary",
    typeStep: createStep("Yoğuşmayan gaz ölçümü", CONSULTANT, 30),
    years: 10,
  },
  biogas: {
    name: "Biyogaz",
    description: "Hayvansal ve tarımsal atıktan metan geri kazanımı.",
    registry: "gold",
    typeStep: createStep("Atık tedarik sözleşmeleri", TEAM, 35),
    years: 10,
  },
  landfill: {
    name: "Çöp gazı",
    description: "Düzenli depolama sahalarında gazın toplanması ve elektrik üretimi.",
    registry: "gold",
    typeStep: createStep("Gaz ölçüm düzeneğinin ayarı", AUDITOR, 20),
    years: 10,
  },
  biomass: {
    name: "Biyokütle",
    description: "Orman ve tarım artıklarından ısı ve elektrik.",
    registry: "voluntary",
    typeStep: createStep("Yakıtın sürdürülebilirlik beyanı", CONSULTANT, 30),
    years: 10,
  },
  efficiency: {
    name: "Enerji verimliliği",
    description: "Binalarda ve sanayide tüketimin azaltılması.",
    registry: "voluntary",
    typeStep: createStep("Temel tüketim ölçümü", TEAM, 45),
    years: 7,
  },
  forestry: {
    name: "Ağaçlandırma",
    description: "Bozuk alanların yerli türlerle ormanlaştırılması.",
    registry: "voluntary",
    typeStep: createStep("Dikim ve tutma sayımı", TEAM, 90),
    years: 30,
  },
  cookstoves: {
    name: "Verimli ocaklar",
    description: "Odun tüketimini yarıya indiren hane ocaklarının dağıtımı.",
    registry: "gold",
    typeStep: createStep("Hane anketi", NEIGHBOURS, 40),
    years: 7,
  },
  heat: {
    name: "Atık ısı geri kazanımı",
    description: "Çimento ve çelik fırınlarının bacasından elektrik.",
    registry: "voluntary",
    typeStep: createStep("Baca ölçümleri", AUDITOR, 20),
    years: 10,
  },
  biochar: {
    name: "Biyokömür",
    description: "Tarım artığının piroliziyle karbonun toprakta saklanması.",
    registry: "voluntary",
    typeStep: createStep("Karbon kalıcılık çözümlemesi", CONSULTANT, 35),
    years: 10,
  },
} as const satisfies Record<string, DemoType>;

export type TypeKey = keyof typeof TYPES;
