import { useMachine } from "@xstate/react";
import { useMemo } from "react";
import { fromPromise } from "xstate";
import {
  PASSWORD_IS_COMMON,
  passwordFault,
  type PasswordOwner,
} from "../../../contract/passwordRules.ts";
import { passwordCheckMachine } from "../../../machines/passwordCheck.ts";
import { useServices } from "../../actors/services.ts";
import { useSay } from "../../ui/useSay.ts";

interface PasswordProps {
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
}

/** The props of a field for a new password, which say as one types what is against it. */
export function usePasswordAdvice(
  { value, onChange, error }: PasswordProps,
  known: { owner: PasswordOwner; present?: string },
): PasswordProps {
  const say = useSay();
  const { http } = useServices();
  const machine = useMemo(() =>
    passwordCheckMachine.provide({
      actors: {
        ask: fromPromise<{ isCommon: boolean }, { password: string }>(
          async ({ input, signal }) => {
            const { checkPassword } = await import("../../api/auth/auth.ts");
            return await checkPassword(http, input.password, { signal, quiet: true });
          },
        ),
      },
    }), [http]);
  const [check, send] = useMachine(machine);
  const key = passwordFault(value, known) ??
    (check.context.isCommon && check.context.password === value ? PASSWORD_IS_COMMON : undefined);
  return {
    value,
    onChange(password) {
      onChange(password);
      send({ type: "password.typed", password });
    },
    error: error ?? (key && say({ key })),
  };
}
