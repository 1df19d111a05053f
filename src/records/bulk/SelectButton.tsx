import ListChecks from "lucide-react/icons/list-checks";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { styled } from "../../ui/theme.ts";

interface SelectButtonProps {
  isOn: boolean;
  autoFocus: boolean;
  onPress: () => void;
}

/** The button that starts selecting rows, for devices that do not hover. */
export function SelectButton({ isOn, autoFocus, onPress }: SelectButtonProps) {
  const { t } = useTranslation();
  if (isOn) return null;
  return (
    <WithoutHover>
      <Button
        label={t("Select")}
        icon={ListChecks}
        variant="ghost"
        autoFocus={autoFocus}
        onPress={onPress}
      />
    </WithoutHover>
  );
}

const WithoutHover = styled("span", { display: "contents", "@hover": { display: "none" } });
