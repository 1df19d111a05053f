import ListChecks from "lucide-react/icons/list-checks";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button } from "../../../ui/button/Button.tsx";

interface SelectButtonProps {
  isOn: boolean;
  /** Whether the selection was ended by a press. */
  takesFocus: boolean;
  onPress: () => void;
}

/** Turns the selection on. */
export function SelectButton({ isOn, takesFocus, onPress }: SelectButtonProps) {
  const { t } = useTranslation();
  if (isOn) return null;
  return (
    <Button
      label={t("Select")}
      icon={ListChecks}
      variant="ghost"
      autoFocus={takesFocus}
      onPress={onPress}
    />
  );
}
