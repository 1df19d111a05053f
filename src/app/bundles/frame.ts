// The layout of every page behind the sign-in, what nearly all of them use, and the list of projects.
import "../../api/auth.ts";
import "../../api/companies.ts";
import "../../api/milestones.ts";
import "../../api/milestoneOwners.ts";
import "../../api/notifications.ts";
import "../../api/processes.ts";
import "../../api/projects.ts";
import "../../api/projectTypes.ts";
import "../../api/users.ts";
import "../../actors/useToast.ts";
import "../../i18n/formats.ts";
import "../../pages/list/ListScreen.tsx";
import "../../pages/searchParams.ts";
import "../../pages/list/listLoader.ts";
import "../../ui/button/Button.tsx";
import "../../ui/page/notices.tsx";
import "../../ui/status/Badge.tsx";
import "../../ui/status/Progress.tsx";

export { AppLayout } from "../AppLayout.tsx";
export * as notFound from "../NotFoundScreen.tsx";
export { hydrate } from "@tanstack/react-query";
export { createQueryClient } from "../queryClient.ts";
export * as unauthorized from "../../pages/UnauthorizedPage.tsx";
export * as projectList from "../../pages/project/ProjectListPage.tsx";
