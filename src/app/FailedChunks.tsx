import { useServices } from "../actors/services.ts";
import { useEmitted } from "../actors/useChildActor.ts";
import { lazyPart, retryFailedChunks, useHasFailedChunks } from "../ui/lazyPart.tsx";

const notice = lazyPart(async () => (await import("./lazyRootParts.ts")).FailedChunksNotice);

/** A notice while chunks have failed to load. They load again when the network returns. */
export function FailedChunks() {
  const { actors: { network } } = useServices();
  useEmitted(network, "network.returned", () => void retryFailedChunks());
  return useHasFailedChunks() && <notice.Lazy props={{}} />;
}
