/** What a machine's effects do until they are provided. */
export function missing(effect: string): never {
  throw new Error(`The effect "${effect}" was not provided`);
}
