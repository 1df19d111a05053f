import type { ReactNode } from "react";
import type { ActivityRecordType } from "../../../contract/activity.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { ActivityList } from "./ActivityList.tsx";
import {
  ACTIVITY_PAGE_PERMISSIONS,
  ACTIVITY_PLACES,
  activityPath,
  type ActivityPlaceName,
  readableTypes,
} from "./activityPlaces.ts";

const SINCE_LAST_VISIT = { since: "lastVisit", others: "true", size: "6" };

/** What others did since the user was here before. */
export function SinceLastVisit() {
  const { t } = useTranslation();
  return (
    <Card
      title={t("Since you were last here")}
      aside={<TextLink to="/activity">{t("See all")}</TextLink>}
      isFlush
    >
      <ActivityList asked={SINCE_LAST_VISIT} level={3} />
    </Card>
  );
}

/** How many entries stand on a page of something else. */
const SHOWN = "5";

/** Of what something can have happened in these places; anything, in the others. */
const TYPES_IN: Partial<Record<ActivityPlaceName, readonly ActivityRecordType[]>> = {
  project: ["project", "process", "milestone", "reminder"],
  process: ["process", "milestone"],
};

export interface RecordActivityProps {
  /** How the activity is narrowed down to the record. */
  of: Exclude<ActivityPlaceName, "person">;
  id: string;
  /** Beside the link to all of it. */
  aside?: ReactNode;
  /** Whether older entries can be shown below. */
  goesOn?: boolean;
}

/** What happened to a record, and in it, for those who may read any of that. */
export function RecordActivity({ of, id, aside, goesOn = false }: RecordActivityProps) {
  const { t } = useTranslation();
  const { has, hasAny } = usePermissions();
  const types = TYPES_IN[of];
  if (!readableTypes(has).some((type) => types?.includes(type) ?? true)) return null;
  return (
    <Card
      title={t("Activity")}
      aside={
        <Beside>
          {aside}
          {hasAny(ACTIVITY_PAGE_PERMISSIONS) && (
            <TextLink to={activityPath(of, id)}>{t("See all")}</TextLink>
          )}
        </Beside>
      }
      isFlush
    >
      <ActivityList
        asked={{ [ACTIVITY_PLACES[of]]: id, ...(!goesOn && { size: SHOWN }) }}
        level={3}
        goesOn={goesOn}
      />
    </Card>
  );
}

const Beside = styled("div", { display: "flex", alignItems: "center", gap: "$3" });
