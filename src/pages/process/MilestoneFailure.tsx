import { CircleAlert, X } from "lucide-react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import { Below } from "./rowStyle.ts";
import type { MovingMilestone } from "./useMilestone.ts";

interface MilestoneFailureProps {
  moving: MovingMilestone;
  failure: NonNullable<MovingMilestone["failure"]>;
}

/** Why a milestone stayed where it was, and what to do about it. The toast has said it aloud. */
export function MilestoneFailure({ moving, failure }: MilestoneFailureProps) {
  const { t } = useTranslation();
  return (
    <Below>
      <Box>
        <Icon of={CircleAlert} />
        <Words>
          {failure.text} {!failure.isWorthRepeating && t("It is shown as it stands now.")}
        </Words>
        {failure.isWorthRepeating && (
          <Button label={t("Try again")} size="small" onPress={moving.repeat} />
        )}
        <IconButton
          icon={X}
          size="small"
          aria-label={t("Close message")}
          onPress={moving.dismissFailure}
        />
      </Box>
    </Below>
  );
}

const Box = styled("div", {
  display: "flex",
  alignItems: "center",
  gap: "$2",
  margin: "4px 0",
  padding: "5px 6px 5px 12px",
  borderRadius: "$control",
  backgroundColor: "$dangerSoft",
  color: "$danger",
  fontSize: "$small",
  lineHeight: "18px",
  fontWeight: "$medium",
});

const Words = styled("span", { flex: 1, minWidth: 0 });
