import { activityRequests } from "../scale/activityRequests.ts";
import { listRequests } from "../scale/listRequests.ts";
import type { Samples } from "../scale/samples.ts";
import { screenRequests } from "../scale/screenRequests.ts";

const MANY = 20;

/** Returns the paths of the slowest requests; each is measured twice. */
export async function findSlowest(
  url: string,
  token: string,
  samples: Samples,
): Promise<string[]> {
  const requests = [
    ...screenRequests(samples),
    ...listRequests(samples),
    ...activityRequests(samples),
  ].filter(({ isWhole, paths }) => !isWhole && paths.length === 1);
  const timed: { path: string; ms: number }[] = [];
  for (const path of new Set(requests.flatMap(({ paths }) => paths))) {
    const measure = async () => {
      const start = performance.now();
      const { body } = await fetch(`${url}${path}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      for await (const _ of body ?? []);
      return performance.now() - start;
    };
    timed.push({ path, ms: Math.min(await measure(), await measure()) });
  }
  return timed.sort((one, other) => other.ms - one.ms).slice(0, MANY).map(({ path }) => path);
}
