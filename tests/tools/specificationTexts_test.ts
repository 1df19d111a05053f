import assert from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url);

/**
 * The texts that the specification quotes, and where the app says each. Those of guests, of failing
 * requests and of screenshot mode are reached on pages as well, in
 * `tests/browser/specificationTexts_test.ts`.
 */
const TEXTS: Record<string, string> = {
  "ST Background": "src/features/account/GuestPage.tsx",
  "Confirmation": "machines/confirmDialog.ts",
  "Cancel": "machines/confirmDialog.ts",
  "Confirm": "machines/confirmDialog.ts",
  "Processing...": "src/ui/overlay/ConfirmDialog.tsx",
  "Screenshot Mode": "src/features/feedback/form/ScreenshotMode.tsx",
  "Navigate to capture the screen you want": "src/features/feedback/form/ScreenshotMode.tsx",
  "Cancel screenshot": "src/features/feedback/form/ScreenshotMode.tsx",
  "Capture screenshot": "src/features/feedback/form/ScreenshotMode.tsx",
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
  "An error occurred": "src/features/notification/FeedFailed.tsx",
  "Confirmation action failed": "machines/confirmDialog.ts",
  "Not Found": "src/app/pages/NotFoundPage.tsx",
  "Something went wrong!": "src/app/RouteErrorScreen.tsx",
  "Login successful": "src/features/account/LoginPage.tsx",
  "Logout successful": "machines/app.ts",
  "Password reset email sent successfully": "src/features/account/ResetRequestPage.tsx",
  "Password reset link sent successfully": "src/features/user/UserSignIn.tsx",
  "Password reset successfully": "src/features/account/ResetPasswordPage.tsx",
  "Password set successfully": "src/features/account/SetPasswordPage.tsx",
  "Master password generated successfully": "src/features/user/UserSignIn.tsx",
  "Operation completed successfully": "src/actors/useToast.ts",
  "Changes saved successfully": "src/features/account/ProfileForm.tsx",
  "File uploaded successfully": "src/i18n/en/catalogue.ts",
};

/** `{thing} created/updated/deleted successfully`, by the file that declares it. */
const THINGS: Record<string, Record<string, readonly string[]>> = {
  Project: { "src/features/project/projectRecord.tsx": ["created", "updated", "deleted"] },
  Company: { "src/features/company/companyRecord.tsx": ["created", "updated", "deleted"] },
  Technology: {
    "src/features/projectType/projectTypeRecord.tsx": ["created", "updated", "deleted"],
  },
  Stakeholder: {
    "src/features/milestoneOwner/milestoneOwnerRecord.tsx": ["created", "updated", "deleted"],
  },
  User: {
    "src/features/user/saving.ts": ["updated"],
    "src/features/user/userRecord.tsx": ["deleted"],
  },
  Reminder: {
    "src/features/reminder/saving.ts": ["created", "updated"],
    "src/features/reminder/reminderRecord.tsx": ["deleted"],
  },
  Milestone: { "src/features/milestone/saving.ts": ["created", "updated"] },
};

Deno.test("texts: the app says each that the specification quotes where the table says", async () => {
  const things = Object.entries(THINGS).flatMap(([thing, files]) =>
    Object.entries(files).flatMap(([file, done]) =>
      done.map((one) => [`${thing} ${one} successfully`, file] as const)
    )
  );
  const missing: string[] = [];
  for (const [text, file] of [...Object.entries(TEXTS), ...things]) {
    const source = await Deno.readTextFile(new URL(file, ROOT));
    if (!source.includes(text)) missing.push(`${text}: ${file}`);
  }
  assert.deepEqual(missing, []);
});
