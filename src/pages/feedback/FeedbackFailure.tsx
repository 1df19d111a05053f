import { CircleAlert, X } from "lucide-react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import type { MovingFeedback } from "./useFeedback.ts";

/** Why feedback stayed as it was. */
export function FeedbackFailure({ moving }: { moving: MovingFeedback }) {
  const { t } = useTranslation();
  const { failure, dismissFailure } = moving;
  if (failure === null) return null;
  return (
    <Box role="alert">
      <Icon of={CircleAlert} />
      <Words>{failure}</Words>
      <IconButton icon={X} size="small" aria-label={t("Close message")} onPress={dismissFailure} />
    </Box>
  );
}

const Box = styled("div", {
  display: "flex",
  alignItems: "center",
  gap: "$2",
  padding: "8px 8px 8px 12px",
  borderRadius: "$control",
  backgroundColor: "$dangerSoft",
  color: "$danger",
  fontWeight: "$medium",
});

const Words = styled("span", { flex: 1, minWidth: 0 });
