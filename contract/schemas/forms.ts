// What forms are checked by, and answers: fetched together, once the first of them is needed.
export { companyForm, companyPatchForm } from "./company.ts";
export {
  feedbackDismissalForm,
  feedbackForm,
  feedbackPatchForm,
  feedbackResolutionForm,
} from "./feedback.ts";
export { milestoneForm, milestoneNoteForm, milestonePatchForm } from "./milestone.ts";
export { milestoneOwnerForm, milestoneOwnerPatchForm } from "./milestoneOwner.ts";
export { notificationPreferencesForm } from "./notificationPreferences.ts";
export { processForm, processPatchForm } from "./process.ts";
export { projectForm, projectPatchForm } from "./project.ts";
export { projectTypeForm, projectTypePatchForm } from "./projectType.ts";
export { occurrenceNoteForm, reminderForm, reminderPatchForm } from "./reminder.ts";
export { loginForm, newPasswordForm, ownPasswordForm, resetRequestForm } from "./session.ts";
export { accountPatchForm, userForm, userPatchForm } from "./user.ts";
export { savedViewForm, savedViewPatchForm } from "./view.ts";
export { faultOf } from "./answers.ts";
export { validate } from "../validation.ts";
