import { useTranslation } from "../../i18n/Translation.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { ActivityList } from "./ActivityList.tsx";

const ASKED = { since: "lastVisit", others: "true", size: "6" };

/** What others did since the user was here before. */
export function SinceLastVisit() {
  const { t } = useTranslation();
  return (
    <Card
      title={t("Since you were last here")}
      aside={<TextLink to="/activity">{t("See all")}</TextLink>}
      isFlush
    >
      <ActivityList asked={ASKED} level={3} />
    </Card>
  );
}
