import { useContext } from "react";
import { UNSAFE_DataRouterContext } from "react-router";

/** The router, to be asked when something happens: what reads it is not drawn anew as it moves on. */
export function useRouter() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  if (router === undefined) throw new Error("There is no router around this");
  return router;
}
