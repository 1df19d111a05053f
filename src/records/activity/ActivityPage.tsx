import Lock from "lucide-react/icons/lock";
import { useEffect, useRef } from "react";
import { type ActivityRecordType, parseActivityRecordType } from "../../../contract/activity.ts";
import { idParam } from "../../../contract/searchParam.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { Chip } from "../../ui/button/Chip.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Sheet, Stack } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { useSearch } from "../searchParams.ts";
import { listReadableTypes, SCOPE_BY_PARAM } from "./activityScopes.ts";
import { ActivityPlaceholder } from "./LazyActivity.tsx";

const activityList = lazyPart(async () => (await import("./lazyParts.ts")).ActivityList);
const recordChip = lazyPart(async () => (await import("../list/lazyParts.ts")).RecordChip);

const TYPE_LABELS = {
  project: "Projects",
  process: "Processes",
  milestone: "Milestones",
  company: "Partner companies",
  technology: "Technologies",
  stakeholder: "Stakeholders",
  user: "Users",
  reminder: "Reminders",
  feedback: "Feedback",
  holiday: "Public holidays",
} as const satisfies Record<ActivityRecordType, Key>;

const activitySearch = {
  kind: { read: parseActivityRecordType, fallback: "" },
  person: idParam,
  concerns: idParam,
  project: idParam,
  process: idParam,
  company: idParam,
} as const;

const RECORD_FILTERS = [
  { name: "person", kind: "user", label: "Done by" },
  { name: "concerns", kind: "user", label: "Person affected" },
  { name: "project", kind: "project", label: "Project" },
  { name: "company", kind: "company", label: "Partner company" },
] as const;

/** The activity of all records, with filters by record type and by record. */
export function Component() {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { search, change } = useSearch(activitySearch);
  const { kind, process } = search;
  const chips = useScrollToChosen(kind);
  const readable = listReadableTypes(has);
  const canRead = kind === "" ? readable.length > 0 : readable.includes(kind);
  const query = {
    ...(kind && { recordType: kind }),
    ...Object.fromEntries(
      Object.entries(SCOPE_BY_PARAM).flatMap(([name, scope]) => {
        const id = search[name as keyof typeof SCOPE_BY_PARAM];
        return id === "" ? [] : [[scope, id]];
      }),
    ),
  };
  return (
    <Stack>
      <PageHeader title={t("Activity")} facts={t("Newest first: who did what")} />
      <Filters role="search" aria-label={t("Filters")} ref={chips}>
        {readable.map((type) => (
          <Chip
            key={type}
            label={t(TYPE_LABELS[type])}
            isChosen={kind === type}
            onPress={() => change({ kind: kind === type ? "" : type })}
          />
        ))}
        {RECORD_FILTERS.map(({ name, kind, label }) => (
          <recordChip.Lazy
            key={name}
            props={{
              kind,
              label: t(label),
              ids: search[name] === "" ? [] : [search[name]],
              onToggle: (id) => change({ [name]: search[name] === id ? "" : id }),
              onClear: () => change({ [name]: "" }),
              isSingle: true,
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
        {canRead
          ? (
            <activityList.Lazy props={{ query, level: 2, canShowMore: true }}>
              <ActivityPlaceholder aria-busy="true" />
            </activityList.Lazy>
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

/** Scrolls the chosen chip into view on narrow screens, where chips are in one line. */
function useScrollToChosen(kind: string) {
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
    // Scrolls a focused chip at the edge into view.
    scrollPaddingInline: 48,
    scrollbarWidth: "none",
  },
});
