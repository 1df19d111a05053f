const requestedSeed = Deno.env.get("SEED") ?? "1";

/** The seed of random tests: 1, the number in `SEED`, or random with `SEED=random`. */
export const SEED = requestedSeed === "random"
  ? Math.floor(Math.random() * 2 ** 31)
  : Number(requestedSeed);
