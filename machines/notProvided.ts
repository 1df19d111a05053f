/** The placeholder of an effect that `provide` must replace. @throws {Error} always. */
export function notProvided(effect: string): never {
  throw new Error(`The effect "${effect}" was not provided`);
}
