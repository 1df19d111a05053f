import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../../ui/theme.ts";
import { useCurrentView } from "./useCurrentView.ts";

/** Says that the view of the address was deleted or is not shared with the user. */
export function MissingViewNotice({ listId }: { listId: ViewedListName }) {
  const { t } = useTranslation();
  const { isMissing } = useCurrentView(listId);
  return (
    <Line role="status">
      {isMissing && t("This view was deleted or is not shared with you")}
    </Line>
  );
}

const Line = styled("p", {
  fontSize: "$small",
  color: "$ink",
  "&:not(:empty)": { marginTop: "$2" },
});
