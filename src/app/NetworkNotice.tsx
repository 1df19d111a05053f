import { useSelector } from "@xstate/react";
import WifiOff from "lucide-react/icons/wifi-off";
import { useServices } from "../actors/services.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { lazyPart } from "../ui/lazyPart.tsx";
import { AnnouncedBanner } from "../ui/page/Banner.tsx";
import { useIsHydrating } from "../ui/useIsHydrating.ts";

const troubleNotice = lazyPart(async () => (await import("./lazyRootParts.ts")).TroubleNotice);

/** Banners for a missing network, an intercepting network and blocked browser storage. */
export function NetworkNotice() {
  const { t } = useTranslation();
  const { network, browserStorage } = useServices().actors;
  const isOffline = useSelector(network, (snapshot) => snapshot.matches("offline"));
  const isIntercepted = useSelector(network, (snapshot) => snapshot.matches("intercepted"));
  const isStored = useSelector(browserStorage, (snapshot) => snapshot.matches("available"));
  // The server-rendered document has no notice, so hydration starts without one.
  const isHydrating = useIsHydrating();
  if (isHydrating) return <AnnouncedBanner icon={WifiOff} isShown={false}>{null}</AnnouncedBanner>;
  return (
    <>
      <AnnouncedBanner icon={WifiOff} isShown={isOffline}>
        {t("You are offline. What could not be loaded will load once the network is back.")}
      </AnnouncedBanner>
      {(isIntercepted || !isStored) && <troubleNotice.Lazy props={{}} />}
    </>
  );
}
