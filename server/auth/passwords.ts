import { hash, type Options, verify } from "@node-rs/argon2";

/** Hashes passwords with argon2id and holds sign-ins against the hashes. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Costs the same whether or not there is a hash to compare with; without one it is false. */
  matches(password: string, stored: string | null): Promise<boolean>;
}

/** 19 MiB, two passes: what OWASP asks of argon2id. About 10 ms, off the event loop. */
export const PASSWORD_COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createPasswords(cost: Options = PASSWORD_COST): Passwords {
  const toHash = (password: string) => hash(normalized(password), cost);
  const decoy = toHash(crypto.randomUUID());
  return {
    hash: toHash,
    async matches(password, stored) {
      const same = await verify(stored ?? await decoy, normalized(password));
      return same && stored !== null;
    },
  };
}

/** Keyboards differ in how they put an accented letter together. */
const normalized = (password: string) => password.normalize("NFKC");
