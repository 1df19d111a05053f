import { useQuery } from "@tanstack/react-query";
import { MessageSquare, MessageSquarePlus } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { type Feedback, feedbackList } from "../../../contract/feedback.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { myFeedback } from "../../api/feedback/feedback.ts";
import { listQueryOf } from "../../api/resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { filtersIn } from "../list/filterSearch.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { listQuery } from "../list/listSearch.ts";
import { redirectPastTheEnd } from "../list/pastTheEnd.ts";
import { useListSearch } from "../list/useListSearch.ts";
import { readSearch } from "../searchParams.ts";
import { feedbackColumns } from "./feedbackColumns.tsx";
import { myFeedbackSearch } from "./feedbackSearch.ts";
import { requestFeedback } from "./form/requestFeedback.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const params = new URL(request.url).searchParams;
  const search = readSearch(myFeedbackSearch, params);
  const filters = await filtersIn(params, feedbackList);
  const { total } = await context.get(routerQueries)
    .fetchQuery(listQueryOf(myFeedback, http)(listQuery(search, "title", { filters })));
  redirectPastTheEnd(request, myFeedbackSearch, { ...search, total });
  return { filters };
}

/** What the signed-in user has sent, and what became of it. */
export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has, hasAny } = usePermissions();
  const { changeOwn: _, ...asked } = useListSearch(myFeedbackSearch);
  const query = listQuery(asked.search, "title", { filters: asked.filters });
  const list = useQuery(listQueryOf(myFeedback, http)(query)).data;
  const mayCreate = has("feedback:create");

  return (
    <ListScreen
      {...asked}
      listId="myFeedback"
      title={t("My Submitted Feedback")}
      actions={mayCreate
        ? [{
          id: "create",
          label: t("Send feedback"),
          icon: MessageSquarePlus,
          onAction: requestFeedback,
          isPrimary: true,
        }]
        : []}
      searchLabel={t("Search by title")}
      columns={feedbackColumns(t)}
      list={list}
      source={{ query, list: myFeedback.list }}
      rowId={({ id }) => id}
      {...(hasAny(["feedback:get", "feedback:manage"]) &&
        { rowLink: ({ id }: Feedback) => `/feedback/${id}` })}
      empty={
        <EmptyState
          icon={MessageSquare}
          title={t("You have not sent any feedback")}
          detail={t("What you report or suggest appears here, with what became of it.")}
          action={mayCreate && (
            <Button label={t("Send feedback")} variant="primary" onPress={requestFeedback} />
          )}
        />
      }
    />
  );
}
