import ListChecks from "lucide-react/icons/list-checks";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";

interface SelectButtonProps {
  isOn: boolean;
  autoFocus: boolean;
  onPress: () => void;
}

/** The button that starts selecting rows. */
export function SelectButton({ isOn, autoFocus, onPress }: SelectButtonProps) {
  const { t } = useTranslation();
  if (isOn) return null;
  return (
    <Button
      label={t("Select")}
      icon={ListChecks}
      variant="ghost"
      autoFocus={autoFocus}
      onPress={onPress}
    />
  );
}
