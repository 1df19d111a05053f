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
  type ActivityParam,
  createActivityPath,
  listReadableTypes,
  SCOPE_BY_PARAM,
} from "./activityScopes.ts";

const LAST_VISIT_QUERY = { since: "lastVisit", others: "true" };
const LAST_VISIT_LINES = 6;

/** Shows what other users did since this user's last visit. */
export function SinceLastVisit() {
  const { t } = useTranslation();
  return (
    <Card
      title={t("Since you were last here")}
      aside={<TextLink to="/activity">{t("See all")}</TextLink>}
      isFlush
    >
      <ActivityList query={LAST_VISIT_QUERY} level={3} maxLines={LAST_VISIT_LINES} />
    </Card>
  );
}

/** The number of lines on a record's page. */
const PREVIEW_LINES = 5;

/** The record types in the activity of a parameter; all types if absent. */
const TYPES_BY_PARAM: Partial<Record<ActivityParam, readonly ActivityRecordType[]>> = {
  project: ["project", "process", "milestone", "reminder"],
  process: ["process", "milestone"],
};

export interface RecordActivityProps {
  /** The search parameter of the activity page that selects the record. */
  param: Exclude<ActivityParam, "person">;
  id: string;
  /** Rendered next to the link to all activity. */
  aside?: ReactNode;
  /** Offers a button for older entries. */
  canShowMore?: boolean;
}

/** Shows the activity of a record and its parts; nothing without permission. */
export function RecordActivity({ param, id, aside, canShowMore = false }: RecordActivityProps) {
  const { t } = useTranslation();
  const { has, hasAny } = usePermissions();
  const types = TYPES_BY_PARAM[param];
  if (!listReadableTypes(has).some((type) => types?.includes(type) ?? true)) return null;
  return (
    <Card
      title={t("Activity")}
      aside={
        <HeaderAside>
          {aside}
          {hasAny(ACTIVITY_PAGE_PERMISSIONS) && (
            <TextLink to={createActivityPath(param, id)}>{t("See all")}</TextLink>
          )}
        </HeaderAside>
      }
      isFlush
    >
      <ActivityList
        query={{ [SCOPE_BY_PARAM[param]]: id }}
        level={3}
        {...(canShowMore ? { canShowMore } : { maxLines: PREVIEW_LINES })}
        hasParents={param !== "process"}
      />
    </Card>
  );
}

const HeaderAside = styled("div", { display: "flex", alignItems: "center", gap: "$3" });
