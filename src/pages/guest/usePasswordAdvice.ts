import { useSelector } from "@xstate/react";
import { useId } from "react";
import { fromPromise } from "xstate";
import {
  PASSWORD_IS_COMMON,
  passwordFault,
  type PasswordOwner,
} from "../../../contract/passwordRules.ts";
import { passwordCheckMachine } from "../../../machines/passwordCheck.ts";
import { useServices } from "../../actors/services.ts";
import { useChildActor } from "../../actors/useChildActor.ts";
import { useLocalizedText } from "../../i18n/Translation.tsx";

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
  const localize = useLocalizedText();
  const { http } = useServices();
  const actor = useChildActor(`passwordCheck ${useId()}`, () =>
    passwordCheckMachine.provide({
      actors: {
        ask: fromPromise<{ isCommon: boolean }, { password: string }>(
          async ({ input, signal }) => {
            const { checkPassword } = await import("../../api/auth.ts");
            return await checkPassword(http, input.password, { signal, quiet: true });
          },
        ),
      },
    }));
  const check = useSelector(actor, ({ context }) => context);
  const key = passwordFault(value, known) ??
    (check.isCommon && check.password === value ? PASSWORD_IS_COMMON : undefined);
  return {
    value,
    onChange(password) {
      onChange(password);
      actor.send({ type: "password.typed", password });
    },
    error: error ?? (key && localize({ key })),
  };
}
