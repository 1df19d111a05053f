// The layout of signed-in pages, modules that most of them use, and the project list.
import "../../api/auth.ts";
import "../../features/company/resource.ts";
import "../../features/milestone/resource.ts";
import "../../features/milestoneOwner/resource.ts";
import "../../features/notification/resource.ts";
import "../../features/process/resource.ts";
import "../../features/project/resource.ts";
import "../../features/projectType/resource.ts";
import "../../features/user/resource.ts";
import "../../actors/useToast.ts";
import "../../i18n/formats.ts";
import "../../records/list/ListScreen.tsx";
import "../../records/searchParams.ts";
import "../../records/list/listLoader.ts";
import "../../ui/button/Button.tsx";
import "../../ui/page/notices.tsx";
import "../../ui/status/Badge.tsx";
import "../../ui/status/Progress.tsx";

export { AppLayout } from "../AppLayout.tsx";
export * as notFound from "../pages/NotFoundPage.tsx";
export { hydrate } from "@tanstack/react-query";
export { createNotificationPoller } from "../../features/notification/notificationEffects.ts";
export { createQueryClient } from "../queryClient.ts";
export * as unauthorized from "../pages/UnauthorizedPage.tsx";
export * as projectList from "../../features/project/ProjectListPage.tsx";
