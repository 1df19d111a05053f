import type { Column } from "../../src/ui/table/column.ts";
import { CellNote } from "../../src/ui/table/DataTable.tsx";
import { Badge } from "../../src/ui/status/Badge.tsx";
import { Progress } from "../../src/ui/status/Progress.tsx";

export interface SampleProject {
  id: string;
  name: string;
  code: string;
  company: string;
  type: string;
  isActive: boolean;
  completed: number;
  milestones: number;
  tonnes: number;
  movedAt: string;
}

type Line = [string, string, string, string, boolean, number, number, number, string];

const lines: Line[] = [
  [
    "Kandıra Rüzgâr Enerji Santrali",
    "0012",
    "Kuzey Enerji A.Ş.",
    "Rüzgâr",
    true,
    11,
    14,
    48200,
    "18.11.2026",
  ],
  [
    "Çeşme Yarımadası Güneş Sahası",
    "0031",
    "Ege Güneş Ltd.",
    "Güneş",
    true,
    6,
    14,
    31450,
    "14.11.2026",
  ],
  [
    "Iğdır Katı Atık Depolama Gazı",
    "0007",
    "Doğu Çevre A.Ş.",
    "Depolama gazı",
    true,
    14,
    14,
    92700,
    "02.11.2026",
  ],
  [
    "İstanbul Avrupa Yakası Biyogaz",
    "0044",
    "Boğaz Biyoenerji",
    "Biyogaz",
    true,
    3,
    12,
    22180,
    "29.10.2026",
  ],
  [
    "Kaz Dağları Ağaçlandırma",
    "0019",
    "Yeşil Miras Vakfı",
    "Ormancılık",
    true,
    8,
    11,
    15600,
    "21.10.2026",
  ],
  [
    "Köprüçay Nehir Tipi HES",
    "0003",
    "Toros Su Enerjisi",
    "Hidroelektrik",
    false,
    9,
    14,
    37900,
    "11.10.2026",
  ],
  [
    "Manisa Jeotermal Sera Isıtma",
    "0026",
    "Gediz Jeotermal",
    "Jeotermal",
    true,
    5,
    12,
    18340,
    "07.10.2026",
  ],
  [
    "Ödemiş Çimento Atık Isı Geri Kazanımı",
    "0038",
    "Batı Çimento",
    "Enerji verimliliği",
    true,
    2,
    10,
    41020,
    "30.09.2026",
  ],
  [
    "Samsun Temiz Ocak Dağıtımı",
    "0041",
    "Karadeniz Kalkınma",
    "Temiz ocak",
    true,
    7,
    9,
    6870,
    "22.09.2026",
  ],
  [
    "Şanlıurfa Tarımsal GES",
    "0015",
    "Harran Tarım Koop.",
    "Güneş",
    true,
    10,
    14,
    12950,
    "17.09.2026",
  ],
];

export const sampleProjects: SampleProject[] = lines.map(
  ([name, code, company, type, isActive, completed, milestones, tonnes, movedAt]) => ({
    id: code,
    name,
    code: `IKL-${code}`,
    company,
    type,
    isActive,
    completed,
    milestones,
    tonnes,
    movedAt,
  }),
);

export const sampleColumns: Column<SampleProject>[] = [
  {
    id: "name",
    header: "Proje",
    isPrimary: true,
    sortable: true,
    cell: ({ name, code }) => (
      <>
        {name} <CellNote>{code}</CellNote>
      </>
    ),
  },
  { id: "company", header: "İş ortağı", sortable: true, cell: ({ company }) => company },
  { id: "type", header: "Teknoloji", cell: ({ type }) => type, hideBelow: 880, isQuiet: true },
  {
    id: "status",
    header: "Durum",
    sortable: true,
    onCard: "aside",
    cell: ({ isActive }) =>
      isActive ? <Badge tone="accent">Etkin</Badge> : <Badge tone="neutral">Devre dışı</Badge>,
  },
  {
    id: "milestones",
    header: "Kilometre taşları",
    hideBelow: 1040,
    cell: ({ completed, milestones }) => (
      <Progress label="Kilometre taşları" value={completed} total={milestones} />
    ),
  },
  {
    id: "tonnes",
    header: "tCO₂e / yıl",
    align: "end",
    sortable: true,
    hideBelow: 960,
    cell: ({ tonnes }) => tonnes.toLocaleString("tr"),
  },
  {
    id: "movedAt",
    header: "Son hareket",
    align: "end",
    sortable: true,
    isQuiet: true,
    cell: ({ movedAt }) => movedAt,
  },
];
