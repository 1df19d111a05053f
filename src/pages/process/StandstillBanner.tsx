import { CirclePause } from "lucide-react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Banner } from "../../ui/page/notices.tsx";

/** Says why nothing moves in the process of a disabled project. */
export function StandstillBanner() {
  const { t } = useTranslation();
  return (
    <Banner icon={CirclePause}>
      {t("The project is disabled. Its milestones stand still until it is enabled again.")}
    </Banner>
  );
}
