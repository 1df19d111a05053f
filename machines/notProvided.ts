/** The placeholder of an effect until it is provided. */
export function notProvided(effect: string): never {
  throw new Error(`The effect "${effect}" was not provided`);
}
