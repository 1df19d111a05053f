import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import X from "lucide-react/icons/x";
import { useTranslation } from "../i18n/Translation.tsx";
import { Button, IconButton } from "../ui/button/Button.tsx";
import { Icon } from "../ui/icon/Icon.tsx";
import { styled } from "../ui/theme.ts";

interface ActionFailureProps {
  action: {
    failure: { text: string; isWorthRepeating: boolean } | null;
    repeat: () => void;
    dismissFailure: () => void;
  };
  /** Announces the failure to screen readers. */
  isAlert?: boolean;
}

/** Shows why the last action on a record failed, with a retry. */
export function ActionFailure({ action, isAlert = false }: ActionFailureProps) {
  const { t } = useTranslation();
  const { failure, repeat, dismissFailure } = action;
  if (failure === null) return null;
  return (
    <Box {...(isAlert ? { role: "alert" } : {})}>
      <Icon icon={CircleAlert} />
      <TextColumn>{failure.text}</TextColumn>
      {failure.isWorthRepeating && <Button label={t("Try again")} size="small" onPress={repeat} />}
      <IconButton icon={X} size="small" aria-label={t("Close message")} onPress={dismissFailure} />
    </Box>
  );
}

const Box = styled("div", {
  display: "flex",
  alignItems: "center",
  gap: "$2",
  padding: "5px 6px 5px 12px",
  borderRadius: "$control",
  backgroundColor: "$dangerSoft",
  color: "$danger",
  fontSize: "$small",
  lineHeight: "18px",
  fontWeight: "$medium",
});

const TextColumn = styled("span", { flex: 1, minWidth: 0 });
