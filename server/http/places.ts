/** How many may do something at once: all together, and one person. */
interface Most {
  all: number;
  perUser: number;
}

/** A response that is sent as fast as its client reads it. */
interface Sending {
  /** How long its client has read nothing, in milliseconds; 0 while the client waits for it. */
  stalledMs(): number;
  drop(): void;
}

interface Place {
  /** Gives the place up; once. */
  leave(): void;
  /** Lets others have the place, and drops what is sent, as soon as the client has stalled. */
  send(sending: Sending): void;
}

/** A client that has read nothing for longer loses its place to the next request. */
export const STALLED_MS = 2_000;

/** Places for what only so many may do at once. */
export function createPlaces({ all, perUser }: Most) {
  const taken = new Map<Place, { userId: string; sending?: Sending }>();

  /** Drops what has stalled longest, of one person or of all. */
  function dropStalled(userId?: string): boolean {
    let longest: Sending | undefined;
    for (const { userId: owner, sending } of taken.values()) {
      if (sending === undefined || userId !== undefined && owner !== userId) continue;
      if (sending.stalledMs() > (longest?.stalledMs() ?? STALLED_MS)) longest = sending;
    }
    longest?.drop();
    return longest !== undefined;
  }

  return {
    /**
     * Takes a place, if need be from the client that has stalled longest. Where there is none it reports
     * whose are all taken: the person's own, or those of all.
     */
    take(userId: string): Place | "own" | "all" {
      const own = taken.values().filter((one) => one.userId === userId).toArray().length;
      if (own >= perUser && !dropStalled(userId)) return "own";
      if (taken.size >= all && !dropStalled()) return "all";
      const place: Place = {
        leave: () => void taken.delete(place),
        send: (sending) => void (taken.has(place) && taken.set(place, { userId, sending })),
      };
      taken.set(place, { userId });
      return place;
    },
  };
}
