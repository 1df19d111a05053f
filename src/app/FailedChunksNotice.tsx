import RotateCw from "lucide-react/icons/rotate-cw";
import { useServices } from "../actors/services.ts";
import { useToast } from "../actors/useToast.ts";
import { message } from "../i18n/catalogue.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { Button } from "../ui/button/Button.tsx";
import { retryFailedChunks } from "../ui/lazyPart.tsx";
import { styled } from "../ui/theme.ts";
import { isReachable } from "./pageModule.ts";

/** A button in place of the failed chunks, which loads them again. */
export function FailedChunksNotice() {
  const { t } = useTranslation();
  const retry = useRetry();
  return (
    <NoticeSlot role="alert">
      <Button
        label={t("Some tools could not be loaded. Try again")}
        icon={RotateCw}
        variant="ghost"
        onPress={() => void retry()}
      />
    </NoticeSlot>
  );
}

/**
 * Loads the failed chunks again and reloads the app if that fails too. A browser may remember that
 * a script failed, and a release may have replaced it.
 */
function useRetry(): () => Promise<void> {
  const { actors: { app } } = useServices();
  const toast = useToast();
  return async () => {
    if (await retryFailedChunks()) return;
    if (await isReachable()) app.send({ type: "reload.requested" });
    else toast.error(message("Network error. Please check your connection."));
  };
}

// Shows only the icon on phones.
const NoticeSlot = styled("span", {
  "@narrow": { "& > button": { width: "$control", padding: 0, fontSize: 0 } },
});
