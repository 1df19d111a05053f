import { RotateCw } from "lucide-react";
import { useServices } from "../actors/services.ts";
import { useEmitted } from "../actors/useChildActor.ts";
import { useToast } from "../actors/useToast.ts";
import { message } from "../i18n/catalogue.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { Button } from "../ui/button/Button.tsx";
import { styled } from "../ui/theme.ts";
import { isReachable } from "./pageModule.ts";

interface ToolsMissingProps {
  /** Fetches them once more; answers whether they came. */
  retry: () => Promise<boolean>;
}

/** Stands in the top bar for the tools that did not come, and asks for them again. */
export function ToolsMissing({ retry }: ToolsMissingProps) {
  const { t } = useTranslation();
  const again = useAgain(retry);
  return (
    <Place role="alert">
      <Button
        label={t("Some tools could not be loaded. Try again")}
        icon={RotateCw}
        variant="ghost"
        onPress={again}
      />
    </Place>
  );
}

/**
 * Fetches what did not come once more, when it is asked for and when the network returns. A browser
 * may remember that a script did not come, and a release may have replaced it: where asking again
 * does not help, the app is loaded anew.
 */
function useAgain(retry: ToolsMissingProps["retry"]): () => void {
  const { actors: { app, network } } = useServices();
  const toast = useToast();
  useEmitted(network, "network.returned", () => void retry());
  async function again() {
    if (await retry()) return;
    if (await isReachable()) app.send({ type: "reload.requested" });
    else toast.error(message("Network error. Please check your connection."));
  }
  return () => void again();
}

// On phones the icon alone: there is no room for more.
const Place = styled("span", {
  "@narrow": { "& > button": { width: "$control", padding: 0, fontSize: 0 } },
});
