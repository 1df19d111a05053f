import type { TypeKey } from "./cycle.ts";

export interface DemoProject {
  name: string;
  /** The start of its company's name. */
  company: string;
  type: TypeKey;
  city: string;
  country: string;
  annualReductionTonnes: number;
  /** Days since its creation. */
  daysAgo: number;
  description: string | null;
  /** Days since it was disabled; null if it is active. */
  disabledDaysAgo: number | null;
}

type Row = readonly [
  name: string,
  company: string,
  type: TypeKey,
  city: string,
  tonnes: number,
  daysAgo: number,
  more?: { country?: string; description?: string; disabledDaysAgo?: number },
];

/** Oldest first, in the order of their codes. */
const ROWS: readonly Row[] = [
  ["Bozcaada Rüzgâr Santrali", "Ege", "wind", "Çanakkale", 58_400, 811, {
    description: "17 türbin, 34 MW.",
  }],
  ["Karapınar Güneş Santrali I", "Anadolu", "solar", "Konya", 31_200, 794, {
    description: "38 MWp, tek eksenli izleyici.",
  }],
  ["Fırtına Deresi Hidroelektrik", "Kaçkar", "hydro", "Rize", 17_900, 770, {
    disabledDaysAgo: 190,
    description: "Havza koruma kararı nedeniyle beklemede.",
  }],
  ["İstanbul Odayeri Çöp Gazı Santrali", "Boğaziçi", "landfill", "İstanbul", 412_000, 752, {
    description: "Avrupa yakasının depolama sahası, 36 MW.",
  }],
  ["Kömürcüoda Çöp Gazı Santrali", "Boğaziçi", "landfill", "İstanbul", 268_500, 731],
  ["Germencik Jeotermal I", "Germencik", "geothermal", "Aydın", 86_300, 702, {
    description: "24 MW, ikili çevrim.",
  }],
  ["Ceyhan Biyogaz Tesisi", "Çukurova", "biogas", "Adana", 41_700, 684, {
    description: "Günde 620 ton büyükbaş gübresi.",
  }],
  ["Çatalca Rüzgâr Santrali", "Ege", "wind", "İstanbul", 73_800, 655],
  ["Ilgaz Biyokütle Santrali", "Ilgaz", "biomass", "Kastamonu", 47_600, 633],
  ["Demirköy Ağaçlandırma Sahası", "Istranca", "forestry", "Kırklareli", 8_900, 610, {
    description: "1.240 hektar, meşe ve kayın.",
  }],
  ["Kibera Verimli Ocak Programı", "Mavi", "cookstoves", "Nairobi", 96_400, 588, {
    country: "Kenya",
    description: "42.000 hane.",
  }],
  ["Hereke Atık Isı Santrali", "Körfez", "heat", "Kocaeli", 24_100, 561],
  ["Şişli Bina Yenileme Programı", "Işık", "efficiency", "İstanbul", 6_350, 540, {
    description: "184 apartmanda yalıtım ve ısı pompası.",
  }],
  ["Yahyalı Rüzgâr Santrali", "Ege", "wind", "Kayseri", 64_900, 512],
  ["Ispartakule Çatı Güneşi", "Işık", "solar", "İstanbul", 5_800, 489, {
    description: "7,1 MWp, sanayi çatıları.",
  }],
  ["İkizdere Hidroelektrik", "Kaçkar", "hydro", "Rize", 21_300, 467],
  ["Kızılcahamam Jeotermal Isıtma", "Germencik", "geothermal", "Ankara", 15_200, 441, {
    disabledDaysAgo: 75,
    description: "Kuyu verimi beklenenin altında.",
  }],
  ["Mbale Verimli Ocak Programı", "Mavi", "cookstoves", "Mbale", 71_500, 420, {
    country: "Uganda",
  }],
  ["Karapınar Güneş Santrali II", "Anadolu", "solar", "Konya", 44_700, 398],
  ["Iğdır Güneş Santrali", "Anadolu", "solar", "Iğdır", 19_600, 371, { description: "23 MWp." }],
  ["Kırıkhan Biyogaz Tesisi", "Çukurova", "biogas", "Hatay", 28_300, 352],
  ["Istranca Meşe Ormanı", "Istranca", "forestry", "Kırklareli", 12_700, 329],
  ["Silivri Rüzgâr Santrali", "Ege", "wind", "İstanbul", 92_100, 301, {
    description: "12 türbin, 50 MW.",
  }],
  ["Tosya Çeltik Kabuğu Santrali", "Ilgaz", "biomass", "Kastamonu", 33_900, 276],
  ["İzmit Çelik Verimlilik Projesi", "Körfez", "efficiency", "Kocaeli", 13_400, 251],
  ["Çine Jeotermal Sera Bölgesi", "Germencik", "geothermal", "Aydın", 18_800, 229],
  ["Harran Güneş Santrali", "Anadolu", "solar", "Şanlıurfa", 52_600, 204, {
    description: "60 MWp, depolamalı.",
  }],
  ["İğneada Ağaçlandırma Sahası", "Istranca", "forestry", "Kırklareli", 6_200, 181, {
    disabledDaysAgo: 20,
  }],
  ["Yumurtalık Biyokömür Tesisi", "Çukurova", "biochar", "Adana", 3_900, 158, {
    description: "Narenciye budama artığı.",
  }],
  ["Sındırgı Rüzgâr Santrali", "Ege", "wind", "Balıkesir", 81_300, 131],
  ["İncirlik Atık Isı Santrali", "Körfez", "heat", "Adana", 16_700, 104],
  ["İstanbul Kamu Binaları Verimliliği", "Işık", "efficiency", "İstanbul", 4_150, 78],
  ["Şile Çöp Gazı Geri Kazanımı", "Boğaziçi", "landfill", "İstanbul", 88_200, 52],
  ["Çıldır Rüzgâr Santrali", "Ege", "wind", "Ardahan", 69_500, 27],
  ["Kısıklı Toplu Konut Isı Pompası", "Işık", "efficiency", "İstanbul", 2_780, 24, {
    disabledDaysAgo: 4,
    description: "Finansman bekleniyor.",
  }],
  ["Söke Zeytin Karasuyu Biyogazı", "Çukurova", "biogas", "Aydın", 22_400, 19],
  ["Ilısu Çayı Hidroelektrik", "Kaçkar", "hydro", "Giresun", 14_600, 13],
  ["Gülnar Güneş Santrali", "Anadolu", "solar", "Mersin", 27_300, 9],
  ["Kigali Verimli Ocak Programı", "Mavi", "cookstoves", "Kigali", 58_900, 4, {
    country: "Ruanda",
  }],
  ["Bolu Orman Artığı Biyokömürü", "Ilgaz", "biochar", "Bolu", 5_100, 1],
];

export const PROJECTS: readonly DemoProject[] = ROWS.map(
  ([name, company, type, city, annualReductionTonnes, daysAgo, more = {}]) => ({
    name,
    company,
    type,
    city,
    annualReductionTonnes,
    daysAgo,
    country: more.country ?? "Türkiye",
    description: more.description ?? null,
    disabledDaysAgo: more.disabledDaysAgo ?? null,
  }),
);
