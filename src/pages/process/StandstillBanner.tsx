import { CirclePause } from "lucide-react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";

/** Says why nothing moves in the process of a disabled project. */
export function StandstillBanner() {
  const { t } = useTranslation();
  return (
    <Banner>
      <Icon of={CirclePause} />
      <span>
        {t("The project is disabled. Its milestones stand still until it is enabled again.")}
      </span>
    </Banner>
  );
}

const Banner = styled("p", {
  display: "flex",
  alignItems: "center",
  gap: "$2",
  margin: 0,
  padding: "9px 14px",
  borderRadius: "$control",
  color: "$warning",
  backgroundColor: "$warningSoft",
  fontWeight: "$medium",
});
