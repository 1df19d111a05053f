import { joinTexts } from "../../../contract/language.ts";
import type { ReactNode } from "react";
import type { ActivityRecordType } from "../../../contract/activity.ts";
import type { ActivityEntry } from "../../../contract/schemas/activity.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { styled } from "../../ui/theme.ts";
import { PersonLink } from "../RecordLink.tsx";
import { RECORD_PAGES, type RecordPageKind } from "../recordKinds.ts";
import { ActivityMark } from "./ActivityMark.tsx";
import { getBurstSentence } from "./activityBursts.ts";
import { getActivitySentence } from "./activitySentences.ts";
import { describeChange, getFieldLabel } from "./describeChange.ts";

/** Private-use characters that no text contains; the links replace them. */
const PERSON_PLACEHOLDER = "\uE000";
const RECORD_PLACEHOLDER = "\uE001";
/** The field with the date of a reminder, which its sentence contains. */
const OCCURRENCE = "occurrence";
const PLACEHOLDERS = new RegExp(`([${PERSON_PLACEHOLDER}${RECORD_PLACEHOLDER}])`);

interface ActivityLineProps {
  entry: ActivityEntry;
  /** Whether it names the records that the record belongs to. */
  hasParents: boolean;
}

/** One entry of the activity: sentence, parent records, changes and time. */
export function ActivityLine({ entry, hasParents }: ActivityLineProps) {
  const { t, language } = useTranslation();
  const { actor, record, changes, createdAt } = entry;
  const parentNames = hasParents ? listParentNames(entry) : [];
  const occurrence = changes.find(({ field }) => field === OCCURRENCE);
  const fieldChanges = changes.filter((change) => change !== occurrence);
  const parts = t(getActivitySentence(entry), {
    who: PERSON_PLACEHOLDER,
    name: RECORD_PLACEHOLDER,
    ...(occurrence && { date: describeChange(occurrence, { t, language }) }),
  }).split(PLACEHOLDERS);
  return (
    <Line tabIndex={-1} data-entry>
      <ActivityMark {...entry} />
      <div>
        <Sentence>
          {parts.map((part, index) => (
            <span key={index}>
              {part === PERSON_PLACEHOLDER
                ? <PersonLink person={actor} look="quiet" />
                : part === RECORD_PLACEHOLDER
                ? <Subject record={record} />
                : part}
            </span>
          ))}
        </Sentence>
        {parentNames.length > 0 && <Parents>{joinTexts(parentNames, " · ")}</Parents>}
        {fieldChanges.length > 0 && (
          <Changes>
            {fieldChanges.map((change) => (
              <li key={change.field}>
                <strong>{getFieldLabel(change.field, t)}</strong>{" "}
                {describeChange(change, { t, language })}
              </li>
            ))}
          </Changes>
        )}
      </div>
      <Time dateTime={createdAt}>{formatDate(createdAt, "time", t)}</Time>
    </Line>
  );
}

/** Lists the names of the project and the process that the record of an entry belongs to. */
const listParentNames = ({ project, process, record }: ActivityEntry): string[] => [
  ...(project && record.type !== "project" ? [project.name] : []),
  ...(process && record.type !== "process" ? [process.name] : []),
];

interface BurstLineProps {
  entries: readonly ActivityEntry[];
  /** Older entries of the burst may not be loaded. */
  isOpenEnded: boolean;
  hasParents: boolean;
}

/** A burst in one line, with its entries in a disclosure. */
export function BurstLine({ entries, isOpenEnded, hasParents }: BurstLineProps) {
  const { t } = useTranslation();
  const [newest] = entries;
  if (newest === undefined) return null;
  const parentNames = listParentNames(newest).filter((name) =>
    hasParents && entries.every((entry) => listParentNames(entry).includes(name))
  );
  const count = isOpenEnded ? `${entries.length}+` : entries.length;
  const [before = "", after = ""] = t(getBurstSentence(newest.kind), {
    who: PERSON_PLACEHOLDER,
    count,
  }).split(PERSON_PLACEHOLDER);
  return (
    <Line tabIndex={-1}>
      <ActivityMark {...newest} />
      <div>
        <Sentence>
          {before}
          <PersonLink person={newest.actor} look="quiet" />
          {after}
        </Sentence>
        {parentNames.length > 0 && <Parents>{joinTexts(parentNames, " · ")}</Parents>}
        <details>
          <Summary>{t("Show each")}</Summary>
          <Each>
            {entries.map((entry) => (
              <ActivityLine key={entry.id} entry={entry} hasParents={hasParents} />
            ))}
          </Each>
        </details>
      </div>
      <Time dateTime={newest.createdAt}>{formatDate(newest.createdAt, "time", t)}</Time>
    </Line>
  );
}

/** The page that shows a record of each type. */
const PAGE_KINDS: Record<ActivityRecordType, RecordPageKind> = {
  project: "project",
  process: "process",
  milestone: "process",
  company: "company",
  technology: "projectType",
  stakeholder: "milestoneOwner",
  user: "user",
  reminder: "reminder",
  feedback: "feedback",
  holiday: "holiday",
};

/** The name of the record; a link if it exists and the user has permission. */
function Subject({ record: { type, name, path } }: Pick<ActivityEntry, "record">): ReactNode {
  const { hasAny } = usePermissions();
  const page = RECORD_PAGES[PAGE_KINDS[type]];
  return path !== null && hasAny(page.permissions)
    ? <TextLink to={path}>{name}</TextLink>
    : <strong>{name}</strong>;
}

const Line = styled("li", {
  display: "grid",
  gridTemplateColumns: "28px minmax(0, 1fr) auto",
  gap: "$3",
  padding: "$2 $4",
  minHeight: 44,
  boxSizing: "border-box",
  "@container (max-width: 26rem)": {
    gridTemplateColumns: "28px minmax(0, 1fr)",
    rowGap: 2,
    "& > time": { gridColumn: 2 },
  },
});

const Sentence = styled("p", { margin: 0, "& strong": { fontWeight: "$medium" } });

const Parents = styled("p", { margin: 0, fontSize: "$small", color: "$inkThird" });

const Changes = styled("ul", {
  margin: "2px 0 0",
  padding: 0,
  listStyle: "none",
  fontSize: "$small",
  color: "$inkSecond",
  whiteSpace: "pre-line",
  "& strong": { fontWeight: "$head", color: "$inkThird", marginRight: 4 },
});

const Summary = styled("summary", {
  display: "inline-flex",
  alignItems: "center",
  minHeight: 24,
  borderRadius: 4,
  fontSize: "$small",
  color: "$inkThird",
  cursor: "pointer",
  "@hover": { "&:hover": { color: "$ink" } },
});

const Each = styled("ol", {
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { paddingInline: 0 },
});

const Time = styled("time", {
  fontSize: "$small",
  color: "$inkThird",
  fontVariantNumeric: "tabular-nums",
});
