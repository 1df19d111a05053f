import RotateCw from "lucide-react/icons/rotate-cw";
import { useServices } from "../actors/services.ts";
import { useToast } from "../actors/useToast.ts";
import { message } from "../i18n/catalogue.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { Button } from "../ui/button/Button.tsx";
import { fetchMissing } from "../ui/deferred.tsx";
import { styled } from "../ui/theme.ts";
import { isReachable } from "./pageModule.ts";

/** Stands for the parts that did not come, and asks for them again. */
export function MissingPartsNotice() {
  const { t } = useTranslation();
  const again = useAgain();
  return (
    <Place role="alert">
      <Button
        label={t("Some tools could not be loaded. Try again")}
        icon={RotateCw}
        variant="ghost"
        onPress={() => void again()}
      />
    </Place>
  );
}

/**
 * Fetches what did not come once more. A browser may remember that a script did not come, and a
 * release may have replaced it: where asking again does not help, the app is loaded anew.
 */
function useAgain(): () => Promise<void> {
  const { actors: { app } } = useServices();
  const toast = useToast();
  return async () => {
    if (await fetchMissing()) return;
    if (await isReachable()) app.send({ type: "reload.requested" });
    else toast.error(message("Network error. Please check your connection."));
  };
}

// On phones the icon alone: there is no room for more.
const Place = styled("span", {
  "@narrow": { "& > button": { width: "$control", padding: 0, fontSize: 0 } },
});
