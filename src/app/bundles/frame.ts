// What every page behind the sign-in has around it, and what nearly all of them draw.
import "../../api/auth/auth.ts";
import "../../api/company/companies.ts";
import "../../api/feedback/feedback.ts";
import "../../api/milestone/milestones.ts";
import "../../api/milestoneOwner/milestoneOwners.ts";
import "../../api/notification/notifications.ts";
import "../../api/process/processes.ts";
import "../../api/project/projects.ts";
import "../../api/projectType/projectTypes.ts";
import "../../api/reminder/reminders.ts";
import "../../api/user/users.ts";
import "../../actors/useToast.ts";
import "../../i18n/formats.ts";
import "../../pages/list/ListScreen.tsx";
import "../../pages/list/pastTheEnd.ts";
import "../../pages/list/useListSearch.ts";
import "../../ui/button/Button.tsx";
import "../../ui/page/notices.tsx";
import "../../ui/status/Badge.tsx";
import "../../ui/status/Progress.tsx";

export { AppLayout } from "../AppLayout.tsx";
export * as notFound from "../NotFoundScreen.tsx";
export { createQueryClient } from "../queryClient.ts";
export * as toastTest from "../../pages/ToastTestPage.tsx";
export * as unauthorized from "../../pages/UnauthorizedPage.tsx";
