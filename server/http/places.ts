/** How many may do something at once: all together, and one person. */
interface Most {
  all: number;
  perUser: number;
}

/** Places for what only so many may do at once. */
export function createPlaces({ all, perUser }: Most) {
  const takenBy = new Map<string, number>();
  return {
    /**
     * Takes a place; gives back how it is given up, once. Where there is none it tells whose are
     * all taken: the person's own, or those of all.
     */
    take(userId: string): (() => void) | "own" | "all" {
      const own = takenBy.get(userId) ?? 0;
      if (own >= perUser) return "own";
      if (takenBy.values().reduce((sum, count) => sum + count, 0) >= all) return "all";
      takenBy.set(userId, own + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = (takenBy.get(userId) ?? 1) - 1;
        if (left === 0) takenBy.delete(userId);
        else takenBy.set(userId, left);
      };
    },
  };
}
