import { useSelector } from "@xstate/react";
import WifiOff from "lucide-react/icons/wifi-off";
import { useSyncExternalStore } from "react";
import { useServices } from "../actors/services.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { deferred } from "../ui/deferred.tsx";
import { AnnouncedBanner } from "../ui/page/Banner.tsx";

const trouble = deferred(async () => (await import("./failed.ts")).TroubleNotice);

/** A banner while there is no network, and others for what this browser or its network prevents. */
export function NetworkNotice() {
  const { t } = useTranslation();
  const { network, browserStorage } = useServices().actors;
  const isOffline = useSelector(network, (snapshot) => snapshot.matches("offline"));
  const isIntercepted = useSelector(network, (snapshot) => snapshot.matches("intercepted"));
  const isStored = useSelector(browserStorage, (snapshot) => snapshot.matches("available"));
  // The document that the app takes over has no notice: it comes right after.
  const isTakingOver = useSyncExternalStore(neverChanges, () => false, () => true);
  if (isTakingOver) return <AnnouncedBanner icon={WifiOff} isShown={false}>{null}</AnnouncedBanner>;
  return (
    <>
      <AnnouncedBanner icon={WifiOff} isShown={isOffline}>
        {t("You are offline. What could not be loaded comes once the network is back.")}
      </AnnouncedBanner>
      {(isIntercepted || !isStored) && <trouble.WhenLoaded of={{}} />}
    </>
  );
}

const neverChanges = () => () => {};
