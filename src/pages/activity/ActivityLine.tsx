import { joinTexts } from "../../../contract/isolateText.ts";
import type { ReactNode } from "react";
import type { ActivityEntry } from "../../../contract/schemas/activity.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { styled } from "../../ui/theme.ts";
import { PersonLink, RECORD_PAGES } from "../record/RecordLink.tsx";
import { activitySentence } from "./activityWords.ts";
import { changeWords, fieldName } from "./changeWords.ts";

/** The places of the person and the record in a sentence. */
const WHO = "\uE000";
const NAME = "\uE001";
const PLACES = new RegExp(`([${WHO}${NAME}])`);

/** What happened, where and when, with what it changed. */
export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const { t, language } = useTranslation();
  const { actor, project, process, record, changes, createdAt } = entry;
  const places = [
    ...(project && record.type !== "project" ? [project.name] : []),
    ...(process && record.type !== "process" ? [process.name] : []),
  ];
  const parts = t(activitySentence(entry), { who: WHO, name: NAME }).split(PLACES);
  return (
    <Line tabIndex={-1}>
      <Mark aria-hidden="true" />
      <div>
        <Sentence>
          {parts.map((part, index) => (
            <span key={index}>
              {part === WHO
                ? <PersonLink person={actor} look="quiet" />
                : part === NAME
                ? <Subject record={record} />
                : part}
            </span>
          ))}
        </Sentence>
        {places.length > 0 && <Place>{joinTexts(places, " · ")}</Place>}
        {changes.length > 0 && (
          <Changes>
            {changes.map((change) => (
              <li key={change.field}>
                <strong>{fieldName(change.field, t)}</strong> {changeWords(change, { t, language })}
              </li>
            ))}
          </Changes>
        )}
      </div>
      <Time dateTime={createdAt}>{formatDate(createdAt, "time", t)}</Time>
    </Line>
  );
}

/** The record, linked for those who may open it while it is there. */
function Subject({ record: { type, name, path } }: Pick<ActivityEntry, "record">): ReactNode {
  const { hasAny } = usePermissions();
  const page = RECORD_PAGES[type === "milestone" ? "process" : type];
  return path !== null && hasAny(page.permissions)
    ? <TextLink to={path}>{name}</TextLink>
    : <strong>{name}</strong>;
}

const Line = styled("li", {
  display: "grid",
  gridTemplateColumns: "8px minmax(0, 1fr) auto",
  gap: "$3",
  padding: "$2 $4",
  "@narrow": {
    gridTemplateColumns: "8px minmax(0, 1fr)",
    rowGap: 2,
    "& > time": { gridColumn: 2 },
  },
});

const Mark = styled("span", {
  width: 8,
  height: 8,
  marginTop: 6,
  borderRadius: "50%",
  backgroundColor: "$accentLine",
});

const Sentence = styled("p", { margin: 0, "& strong": { fontWeight: "$medium" } });

const Place = styled("p", { margin: 0, fontSize: "$small", color: "$inkThird" });

const Changes = styled("ul", {
  margin: "2px 0 0",
  padding: 0,
  listStyle: "none",
  fontSize: "$small",
  color: "$inkSecond",
  whiteSpace: "pre-line",
  "& strong": { fontWeight: "$head", color: "$inkThird", marginRight: 4 },
});

const Time = styled("time", {
  fontSize: "$small",
  color: "$inkThird",
  fontVariantNumeric: "tabular-nums",
});
