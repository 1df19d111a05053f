const given = Deno.env.get("SEED");

/**
 * What random tests begin with: another in each run, printed by whatever fails, and replayed by
 * `SEED=… deno task test:files FILE`.
 */
export const SEED = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);
