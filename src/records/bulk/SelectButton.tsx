import ListChecks from "lucide-react/icons/list-checks";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { styled } from "../../ui/theme.ts";

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
    <Slot data-select-rows="">
      <Button
        label={t("Select")}
        icon={ListChecks}
        variant="ghost"
        autoFocus={autoFocus}
        onPress={onPress}
      />
    </Slot>
  );
}

const Slot = styled("span", { display: "contents" });
