import Leaf from "lucide-react/icons/leaf";
import Plus from "lucide-react/icons/plus";
import type { Enablement } from "../../../contract/constants.ts";
import type { Language } from "../../../contract/language.ts";
import { projectAddress, projectList } from "../../../contract/project.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import { projects } from "../../api/projects.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { formatNumber } from "../../i18n/formats.ts";
import { Progress } from "../../ui/status/Progress.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import {
  ENTITY_FIELDS,
  type FilterFields,
  lastChange,
  type ListDeclaration,
  YES_NO,
} from "../list/listDeclaration.ts";
import { listSearch } from "../list/listSearch.ts";
import { choiceFilter, daysFilter, recordFilter } from "../list/quickFilters.ts";
import { RECORD_PAGES, rowsTo } from "../record/RecordLink.tsx";
import { rightsTo } from "../record/rights.ts";
import { StatusBadge, type StatusWords } from "../record/StatusBadge.tsx";
import { inPlace } from "../record/inPlace/inPlace.tsx";
import { dialogsOf } from "../record/deferredDialogs.tsx";
import type { RecordSaving } from "../record/recordSaving.ts";

/** The status of a project, changed where it stands by those who may. */
export const EditableStatus = inPlace(async () =>
  (await import("../record/later.ts")).ProjectStatus
);

/** The labels of the statuses of a project. */
export const PROJECT_STATUS: Record<Enablement, StatusWords> = {
  ACTIVE: { label: "Active", tone: "accent" },
  DISABLED: { label: "Disabled", tone: "neutral" },
};

/** The address of /project/ (docs/product.md 8.1). */
export const projectSearch = listSearch({
  ...projectAddress,
  extend: ["company", "type", "processes"],
  fields: ["company.name", "type.name"],
  quickFilters: {
    status: choiceFilter(projectAddress.quickFilters.status, { words: PROJECT_STATUS }),
    type: recordFilter(projectAddress.quickFilters.type, "projectType", "Technology"),
    company: recordFilter(projectAddress.quickFilters.company, "company", "Partner company"),
    created: daysFilter(projectAddress.quickFilters.created, "Created in the last {count} days"),
  },
});

/** The columns of the list of projects; their ids are the fields they sort by. */
export function projectColumns(t: Translate, language: Language): Column<Project>[] {
  return [
    {
      id: "name",
      header: t("Project"),
      sortable: true,
      isPrimary: true,
      width: 330,
      cell: ({ name, code }) => (
        <Named>
          {name} <Code>{code}</Code>
        </Named>
      ),
      inFile: [
        { id: "name", header: () => t("Project"), text: ({ name }) => name },
        { id: "code", header: () => t("Code"), text: ({ code }) => code },
      ],
      fields: ["name", "code"],
    },
    {
      id: "company",
      header: t("Partner company"),
      sortable: true,
      onCard: "detail",
      cell: ({ company }) => <Line>{company?.name}</Line>,
      text: ({ company }) => company?.name,
      fields: ["company.name"],
    },
    {
      id: "type",
      header: t("Technology"),
      sortable: true,
      hideBelow: 960,
      cell: ({ type }) => (
        <MutedText>
          <Line>{type?.name}</Line>
        </MutedText>
      ),
      text: ({ type }) => type?.name,
      fields: ["type.name"],
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      cell: (project) => (
        <EditableStatus project={project}>
          <StatusBadge {...PROJECT_STATUS[project.status]} among={PROJECT_STATUS} />
        </EditableStatus>
      ),
      text: ({ status }) => t(PROJECT_STATUS[status].label),
    },
    {
      id: "milestones",
      header: t("Milestones"),
      hideBelow: 1040,
      cell: (project) => <MilestoneProgress project={project} label={t("Milestones")} t={t} />,
      inFile: [
        {
          id: "milestones",
          header: () => t("Milestones"),
          text: (project) => progressOf(project).total,
        },
        {
          id: "completed",
          header: () => t("Milestones completed"),
          text: (project) => progressOf(project).done,
        },
      ],
      fields: ["processes"],
    },
    {
      id: "annualReductionTonnes",
      header: t("tCO₂e a year"),
      sortable: true,
      align: "end",
      hideBelow: 1120,
      cell: ({ annualReductionTonnes: tonnes }) =>
        tonnes === null ? null : formatNumber(tonnes, language),
      text: ({ annualReductionTonnes }) => annualReductionTonnes,
    },
    lastChange(t, 880),
  ];
}

function MilestoneProgress({ project, label, t }: {
  project: Project;
  label: string;
  t: Translate;
}) {
  const { done, total } = progressOf(project);
  if (total === 0) return <MutedText>{t("No milestones")}</MutedText>;
  return <Progress label={label} value={done} total={total} />;
}

/** How many milestones a project has in all its processes, and how many are completed. */
export function progressOf({ processes = [] }: Project): { done: number; total: number } {
  return {
    done: processes.reduce((sum, { completedMilestoneCount }) => sum + completedMilestoneCount, 0),
    total: processes.reduce((sum, { milestoneCount }) => sum + milestoneCount, 0),
  };
}

const Named = styled("span", {
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: 10,
});

const Code = styled("span", {
  whiteSpace: "nowrap",
  fontSize: "$caption",
  fontWeight: "$body",
  color: "$inkThird",
});

const Line = styled("span", { display: "block", maxWidth: 200, lines: 1 });

const MutedText = styled("span", { color: "$inkThird" });

const saving: RecordSaving<typeof projects> = {
  resource: projects,
  path: RECORD_PAGES.project.path,
  shownIn: [projects.key],
  created: {
    title: "Create New Project",
    submitLabel: "Create project",
    done: "Project created successfully",
  },
  changed: {
    title: "Edit project",
    done: "Project updated successfully",
    conflict: "This project has been changed meanwhile. What you typed is kept.",
  },
};

const deleted = {
  title: "Delete project",
  message: "{name} will be deleted with its history.",
  done: "Project deleted successfully",
  refused: "This project cannot be deleted",
} as const;

const { editDialog } = dialogsOf(
  saving,
  async () => (await import("../record/later.ts")).projectForm,
);

const list: ListDeclaration<Project> = {
  id: "projects",
  listing: projects,
  search: projectSearch,
  columns: projectColumns,
  fields: {
    name: { label: "Name" },
    code: { label: "Code" },
    description: { label: "Description" },
    status: { label: "Status", values: PROJECT_STATUS },
    companyId: { label: "Partner company", record: "company" },
    company: { label: "Name of the partner company" },
    typeId: { label: "Technology", record: "projectType" },
    type: { label: "Name of the technology" },
    startDate: { label: "Start date" },
    endDate: { label: "End date" },
    country: { label: "Country" },
    city: { label: "City" },
    annualReductionTonnes: { label: "Annual reduction" },
    completed: { label: "All processes completed", values: YES_NO },
    ...ENTITY_FIELDS,
  } satisfies FilterFields<typeof projectList>,
  name: "Projects",
  title: "Climate Projects",
  searchLabel: "Search by name",
  row: rowsTo(RECORD_PAGES.project),
  create: {
    permission: "project:create",
    label: "New project",
    icon: Plus,
    to: "/project/create",
  },
  empty: {
    icon: Leaf,
    title: "No projects yet",
    detail: "Projects appear here with their partner, technology and progress.",
  },
};

export const projectRecord = {
  ...saving,
  deleted,
  list,
  editDialog,
  nameOf: ({ name }: Project) => name,
  rights: rightsTo("project"),
};
