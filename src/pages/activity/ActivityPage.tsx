import Lock from "lucide-react/icons/lock";
import { useEffect, useRef } from "react";
import { type ActivityRecordType, activityRecordType } from "../../../contract/activity.ts";
import { idParam } from "../../../contract/searchParam.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { Chip } from "../../ui/button/Chip.tsx";
import { deferred } from "../../ui/deferred.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Sheet, Stack } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { useSearch } from "../searchParams.ts";
import { ACTIVITY_PLACES, readableTypes } from "./activityPlaces.ts";
import { ToCome } from "./laterActivity.tsx";

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
  concerns: idParam,
  project: idParam,
  process: idParam,
  company: idParam,
} as const;

const RECORDS = [
  { name: "person", of: "user", label: "Done by" },
  { name: "concerns", of: "user", label: "Person concerned" },
  { name: "project", of: "project", label: "Project" },
  { name: "company", of: "company", label: "Partner company" },
] as const;

/** What happened everywhere, narrowed by kind of record and by who did it or where. */
export function Component() {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { search, change } = useSearch(activitySearch);
  const { kind, process } = search;
  const chips = useChosenInSight(kind);
  const readable = readableTypes(has);
  const mayRead = kind === "" ? readable.length > 0 : readable.includes(kind);
  const asked = {
    ...(kind && { recordType: kind }),
    ...Object.fromEntries(
      Object.entries(ACTIVITY_PLACES).flatMap(([name, scope]) => {
        const id = search[name as keyof typeof ACTIVITY_PLACES];
        return id === "" ? [] : [[scope, id]];
      }),
    ),
  };
  return (
    <Stack>
      <PageHeader title={t("Activity")} facts={t("Who did what, the newest first")} />
      <Filters role="search" aria-label={t("Filters")} ref={chips}>
        {readable.map((type) => (
          <Chip
            key={type}
            label={t(WORDS[type])}
            isChosen={kind === type}
            onPress={() => change({ kind: kind === type ? "" : type })}
          />
        ))}
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
      </Filters>
      <Sheet flush>
        {mayRead
          ? (
            <activityList.WhenLoaded of={{ asked, level: 2, goesOn: true }}>
              <ToCome aria-busy="true" />
            </activityList.WhenLoaded>
          )
          : (
            <EmptyState
              icon={Lock}
              title={t("No permission")}
              detail={t("You do not have permission to access this resource.")}
            />
          )}
      </Sheet>
    </Stack>
  );
}

/** Where the chips are in one line, the chosen one is in sight. */
function useChosenInSight(kind: string) {
  const chips = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = chips.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (kind === "" || !chosen?.parentElement) return;
    const line = chosen.parentElement;
    line.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - line.offsetLeft -
      line.clientWidth / 2;
  }, [kind]);
  return chips;
}

const Filters = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  gap: "$2",
  minWidth: 0,
  "@narrow": {
    flexWrap: "nowrap",
    overflowX: "auto",
    margin: "0 -16px",
    padding: "2px 16px",
    // A chip at the edge is scrolled into sight when it is focused.
    scrollPaddingInline: 48,
    scrollbarWidth: "none",
  },
});
