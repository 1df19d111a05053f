import { useServices } from "./services.ts";

/** What the access token says of the signed-in user: name, company, roles and permissions. */
export function useClaims() {
  const { session } = useServices().actors;
  return {
    /**
     * Exchanges the token, so that it says what the account has become. The pages of this and of
     * other tabs go on meanwhile; should the network fail, it is tried again later.
     */
    renewClaims: () => session.send({ type: "claims.changed" }),
  };
}
