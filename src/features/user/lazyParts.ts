// Dialogs of pages: one chunk, which loads after a page with one of them.
export { DisableUserDialog } from "./DisableUserDialog.tsx";
export { InvitationLinkDialog, OneTimePasswordDialog } from "./SecretDialog.tsx";
export { UserEditDialog } from "./UserFields.tsx";
