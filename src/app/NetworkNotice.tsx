import { useSelector } from "@xstate/react";
import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useServices } from "../actors/services.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { AnnouncedBanner } from "../ui/page/Banner.tsx";

/** A banner while there is no network. */
export function NetworkNotice() {
  const { t } = useTranslation();
  const { network } = useServices().actors;
  const isOffline = useSelector(network, (snapshot) => snapshot.matches("offline"));
  // The document that the app takes over has no notice: it comes right after.
  const isTakingOver = useSyncExternalStore(neverChanges, () => false, () => true);
  return (
    <AnnouncedBanner icon={WifiOff} isShown={isOffline && !isTakingOver}>
      {t("You are offline. What could not be loaded comes once the network is back.")}
    </AnnouncedBanner>
  );
}

const neverChanges = () => () => {};
