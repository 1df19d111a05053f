import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import {
  type Feedback,
  FEEDBACK_PRIORITIES,
  FEEDBACK_STATUSES,
  feedbackList,
} from "../../../contract/feedback.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { allFeedback, feedbackQueries } from "../../api/feedback/feedback.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/chip/Chip.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { filtersIn } from "../list/filterSearch.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { redirectPastTheEnd } from "../list/pastTheEnd.ts";
import { useListSearch } from "../list/useListSearch.ts";
import { readSearch } from "../searchParams.ts";
import { feedbackColumnsWithSender } from "./feedbackColumns.tsx";
import { feedbackQuery, feedbackSearch } from "./feedbackSearch.ts";
import { FEEDBACK_STATUS_NAMES, PRIORITY_NAMES } from "./feedbackWords.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const params = new URL(request.url).searchParams;
  const search = readSearch(feedbackSearch, params);
  const filters = await filtersIn(params, feedbackList);
  const query = feedbackQueries(http).list(feedbackQuery(search, filters));
  const { total } = await context.get(routerQueries).fetchQuery(query);
  redirectPastTheEnd(request, feedbackSearch, { ...search, total });
  return { filters };
}

/** What everybody has sent. */
export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { hasAny } = usePermissions();
  const { changeOwn, ...asked } = useListSearch(feedbackSearch);
  const { search, filters } = asked;
  const { status, priority } = search;
  const query = feedbackQuery(search, filters);
  const list = useQuery(feedbackQueries(http).list(query)).data;

  return (
    <ListScreen
      {...asked}
      listId="feedback"
      title={t("Feedback Overview")}
      facts={list && t("{count} pieces of feedback", { count: list.total })}
      searchLabel={t("Search by title")}
      chips={
        <>
          {FEEDBACK_STATUSES.map((one) => (
            <Chip
              key={one}
              label={t(FEEDBACK_STATUS_NAMES[one])}
              isChosen={status === one}
              onPress={() => changeOwn({ status: status === one ? "all" : one })}
            />
          ))}
          {FEEDBACK_PRIORITIES.toReversed().map((one) => (
            <Chip
              key={one}
              label={t(PRIORITY_NAMES[one])}
              isChosen={priority === one}
              onPress={() => changeOwn({ priority: priority === one ? "all" : one })}
            />
          ))}
        </>
      }
      columns={feedbackColumnsWithSender(t)}
      list={list}
      source={{ query, list: allFeedback.list }}
      rowId={({ id }) => id}
      {...(hasAny(["feedback:get", "feedback:manage"]) &&
        { rowLink: ({ id }: Feedback) => `/feedback/${id}` })}
      empty={
        <EmptyState
          icon={MessageSquare}
          title={t("No feedback yet")}
          detail={t("What people report or suggest appears here, with its state and priority.")}
        />
      }
    />
  );
}
