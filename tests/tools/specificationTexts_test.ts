import assert from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url);

/**
 * The texts that the specification quotes, and where the app says each. Those of guests, of failing
 * requests and of screenshot mode are reached on pages as well, in
 * `tests/browser/specificationTexts_test.ts`.
 */
const TEXTS: Record<string, string> = {
  "ST Background": "src/pages/guest/GuestPage.tsx",
  "Confirmation": "machines/confirmDialog.ts",
  "Cancel": "machines/confirmDialog.ts",
  "Confirm": "machines/confirmDialog.ts",
  "Processing...": "src/ui/overlay/ConfirmDialog.tsx",
  "Screenshot Mode": "src/pages/feedback/form/ScreenshotMode.tsx",
  "Navigate to capture the screen you want": "src/pages/feedback/form/ScreenshotMode.tsx",
  "Cancel screenshot": "src/pages/feedback/form/ScreenshotMode.tsx",
  "Capture screenshot": "src/pages/feedback/form/ScreenshotMode.tsx",
  "useSidebar must be used within a SidebarProvider": "src/ui/navigation/SidebarProvider.tsx",
  "Recent": "src/i18n/formats.ts",
  "Email is required": "contract/schemas/session.ts",
  "Invalid email format": "contract/schemas/session.ts",
  "Password is required": "contract/schemas/session.ts",
  "Password must be at least 8 characters": "contract/schemas/session.ts",
  "Confirm password is required": "contract/schemas/session.ts",
  "Passwords do not match": "contract/schemas/session.ts",
  "You do not have permission to access this resource.": "src/actors/describeFailure.ts",
  "An unexpected error occurred. Please try again.": "src/actors/describeFailure.ts",
  "Network error. Please check your connection.": "src/actors/describeFailure.ts",
  "Request timeout. Please try again.": "src/actors/describeFailure.ts",
  "An error occurred": "src/pages/notification/FeedFailed.tsx",
  "Confirmation action failed": "machines/confirmDialog.ts",
  "Not Found": "src/app/NotFoundScreen.tsx",
  "Something went wrong!": "src/app/RouteErrorScreen.tsx",
  "Login successful": "src/pages/guest/LoginPage.tsx",
  "Logout successful": "machines/app.ts",
  "Password reset email sent successfully": "src/pages/guest/ResetRequestPage.tsx",
  "Password reset link sent successfully": "src/pages/user/UserSignIn.tsx",
  "Password reset successfully": "src/pages/guest/ResetPasswordPage.tsx",
  "Password set successfully": "src/pages/guest/SetPasswordPage.tsx",
  "Master password generated successfully": "src/pages/user/UserSignIn.tsx",
  "Operation completed successfully": "src/actors/useToast.ts",
  "Changes saved successfully": "src/pages/account/ProfileForm.tsx",
  "File uploaded successfully": "src/pages/feedback/form/FeedbackDialog.tsx",
};

/** `{thing} created/updated/deleted successfully`, by the file that declares the record. */
const THINGS: Record<string, readonly [file: string, ...done: string[]]> = {
  Project: ["src/pages/project/projectRecord.tsx", "created", "updated", "deleted"],
  Company: ["src/pages/company/companyRecord.tsx", "created", "updated", "deleted"],
  Technology: ["src/pages/technology/technologyRecord.tsx", "created", "updated", "deleted"],
  Stakeholder: ["src/pages/stakeholder/stakeholderRecord.tsx", "created", "updated", "deleted"],
  User: ["src/pages/user/userRecord.tsx", "updated", "deleted"],
  Reminder: ["src/pages/reminder/reminderRecord.tsx", "created", "updated", "deleted"],
  Milestone: ["src/pages/milestone/milestoneRecord.tsx", "created", "updated"],
};

Deno.test("texts: the app says each that the specification quotes where the table says", async () => {
  const things = Object.entries(THINGS).flatMap(([thing, [file, ...done]]) =>
    done.map((one) => [`${thing} ${one} successfully`, file] as const)
  );
  const missing: string[] = [];
  for (const [text, file] of [...Object.entries(TEXTS), ...things]) {
    const source = await Deno.readTextFile(new URL(file, ROOT));
    if (!source.includes(text)) missing.push(`${text}: ${file}`);
  }
  assert.deepEqual(missing, []);
});
