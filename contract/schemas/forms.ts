import type { Form } from "../validation.ts";

/** The modules of all forms by name, loaded lazily: a module creates its schemas when it loads. */
export const FORMS = {
  companyForm: () => import("./company.ts"),
  companyPatchForm: () => import("./company.ts"),
  feedbackDismissalForm: () => import("./feedback.ts"),
  feedbackForm: () => import("./feedback.ts"),
  feedbackPatchForm: () => import("./feedback.ts"),
  feedbackReplyForm: () => import("./feedback.ts"),
  feedbackResolutionForm: () => import("./feedback.ts"),
  holidayForm: () => import("./holiday.ts"),
  holidayPatchForm: () => import("./holiday.ts"),
  milestoneForm: () => import("./milestone.ts"),
  milestoneNoteForm: () => import("./milestone.ts"),
  milestoneRescheduleForm: () => import("./milestone.ts"),
  milestoneTimesForm: () => import("./milestone.ts"),
  milestonePatchForm: () => import("./milestone.ts"),
  milestoneOwnerForm: () => import("./milestoneOwner.ts"),
  milestoneOwnerPatchForm: () => import("./milestoneOwner.ts"),
  notificationPreferencesForm: () => import("./notificationPreferences.ts"),
  processForm: () => import("./process.ts"),
  processPatchForm: () => import("./process.ts"),
  projectForm: () => import("./project.ts"),
  projectPatchForm: () => import("./project.ts"),
  projectTypeForm: () => import("./projectType.ts"),
  projectTypePatchForm: () => import("./projectType.ts"),
  occurrenceNoteForm: () => import("./reminder.ts"),
  reminderForm: () => import("./reminder.ts"),
  reminderPatchForm: () => import("./reminder.ts"),
  firstPasswordForm: () => import("./session.ts"),
  loginForm: () => import("./session.ts"),
  newPasswordForm: () => import("./session.ts"),
  ownPasswordForm: () => import("./session.ts"),
  resetRequestForm: () => import("./session.ts"),
  accountPatchForm: () => import("./user.ts"),
  userDisablingForm: () => import("./user.ts"),
  userForm: () => import("./user.ts"),
  userPatchForm: () => import("./user.ts"),
  savedViewForm: () => import("./view.ts"),
  savedViewPatchForm: () => import("./view.ts"),
};
/** The name of a form. */
export type FormName = keyof typeof FORMS;

type FormFile<Name extends FormName> = Awaited<ReturnType<typeof FORMS[Name]>>;
type DeclaredForm<Name extends FormName> = FormFile<Name> extends Record<Name, infer Declared>
  ? Declared
  : never;
export type FormValue<Name extends FormName> = DeclaredForm<Name> extends Form<infer Value> ? Value
  : never;

export async function loadForm(name: FormName): Promise<Form> {
  const { [name]: form }: { [name: string]: unknown } = await FORMS[name]();
  if (!isForm(form)) throw new TypeError(`${name} is not in its file`);
  return form;
}

const isForm = (declared: unknown): declared is Form =>
  typeof declared === "object" && declared !== null && "schema" in declared;
