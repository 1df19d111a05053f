import { useServices } from "../actors/services.ts";
import { useEmitted } from "../actors/useChildActor.ts";
import { deferred, fetchMissing, useAreMissing } from "../ui/deferred.tsx";

const notice = deferred(async () => (await import("./failed.ts")).MissingPartsNotice);

/**
 * Says that parts of the page did not come, where some did not. They are asked for again when the
 * network returns.
 */
export function MissingParts() {
  const { actors: { network } } = useServices();
  useEmitted(network, "network.returned", () => void fetchMissing());
  return useAreMissing() && <notice.WhenLoaded of={{}} />;
}
