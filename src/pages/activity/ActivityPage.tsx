import {
  ACTIVITY_RECORD_TYPES,
  type ActivityRecordType,
  activityRecordType,
} from "../../../contract/activity.ts";
import { ACTIVITY_READ_BY } from "../../../contract/activityReading.ts";
import { idParam } from "../../../contract/searchParam.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { Chip } from "../../ui/button/Chip.tsx";
import { deferred } from "../../ui/deferred.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Sheet, Stack } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { useSearch } from "../searchParams.ts";

const activityList = deferred(async () => (await import("../list/later.ts")).ActivityList);
const recordChip = deferred(async () => (await import("../list/later.ts")).QuickFilterChip);

/** What the kinds of records are called. */
const WORDS = {
  project: "Projects",
  process: "Processes",
  milestone: "Milestones",
  company: "Partner companies",
  technology: "Technologies",
  stakeholder: "Stakeholders",
  user: "Users",
  reminder: "Reminders",
  feedback: "Feedback",
} as const satisfies Record<ActivityRecordType, Key>;

const activitySearch = {
  kind: { read: activityRecordType, fallback: "" },
  person: idParam,
  project: idParam,
  process: idParam,
  company: idParam,
} as const;

const RECORDS = [
  { name: "person", of: "user", label: "Person" },
  { name: "project", of: "project", label: "Project" },
  { name: "company", of: "company", label: "Partner company" },
] as const;

/** What happened everywhere, narrowed by kind of record and by who did it or where. */
export function Component() {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { search, change } = useSearch(activitySearch);
  const { kind, person, project, process, company } = search;
  const asked = {
    ...(kind && { recordType: kind }),
    ...(person && { personId: person }),
    ...(project && { projectId: project }),
    ...(process && { processId: process }),
    ...(company && { companyId: company }),
  };
  return (
    <Stack>
      <PageHeader title={t("Activity")} facts={t("Who did what, the newest first")} />
      <Filters role="search" aria-label={t("Filters")}>
        {RECORDS.map(({ name, of, label }) => (
          <recordChip.WhenLoaded
            key={name}
            of={{
              of: { kind: "record", of, label },
              value: search[name],
              onChange: (value) => change({ [name]: String(value) }),
            }}
          />
        ))}
        {process !== "" && (
          <Chip
            label={t("In one process")}
            isChosen
            onPress={() => change({ process: "" })}
          />
        )}
        {ACTIVITY_RECORD_TYPES.filter((type) => has(ACTIVITY_READ_BY[type])).map((type) => (
          <Chip
            key={type}
            label={t(WORDS[type])}
            isChosen={kind === type}
            onPress={() => change({ kind: kind === type ? "" : type })}
          />
        ))}
      </Filters>
      <Sheet flush>
        <activityList.WhenLoaded of={{ asked, level: 2, goesOn: true }}>
          <ToCome aria-busy="true" />
        </activityList.WhenLoaded>
      </Sheet>
    </Stack>
  );
}

const Filters = styled("div", { display: "flex", flexWrap: "wrap", gap: "$2", minWidth: 0 });

const ToCome = styled("div", { minHeight: 400 });
