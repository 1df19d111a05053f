import { NewPassword, newPasswordForm, PasswordChange } from "../../../contract/schemas/session.ts";
import type { Form } from "../../../contract/validation.ts";

const OwnPassword = NewPassword.and(PasswordChange.pick("currentPassword"));
type OwnPassword = typeof OwnPassword.infer;

/** Changing one's own password: the present one, and the new one twice. */
export const ownPasswordForm: Form<OwnPassword> = {
  schema: OwnPassword,
  messages: { ...newPasswordForm.messages, currentPassword: { required: "Password is required" } },
  ...(newPasswordForm.between && { between: newPasswordForm.between }),
};
