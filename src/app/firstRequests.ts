import type { APP_PAGES } from "./pages.ts";

/**
 * What pages ask the API for first at their plain addresses, by the paths of `pages.ts`. The document
 * itself asks for it, while the scripts are on their way (`firstAnswers.ts`). It says again what the
 * loaders ask: a test holds both to each other.
 */
export const FIRST_REQUESTS: Partial<Record<keyof typeof APP_PAGES, readonly string[]>> = {
  "/project": [
    "/api/projects?page=1&size=10&sortField=name&sortDirection=asc&extend=company&extend=type&extend=processes",
    "/api/projects/aggregates/count",
    "/api/projects/aggregates/count/active",
  ],
  "/project/:projectId": [
    "/api/projects/:projectId?extend=company&extend=type&extend=processes",
  ],
  "/milestones": [
    "/api/milestones?page=1&size=10&sortField=urgency&sortDirection=asc&extend=owner&extend=process&extend=project",
    "/api/milestones/aggregates/count",
    "/api/milestones/aggregates/count/completed",
  ],
  "/process/:processId": [
    "/api/processes/:processId?extend=project&extend=project.type&extend=project.company&extend=milestones&extend=milestones.owner&extend=milestones.completions&extend=responsibles&extend=stakeholders",
  ],
  "/company": [
    "/api/companies?page=1&size=10&sortField=name&sortDirection=asc",
    "/api/companies/aggregates/count",
  ],
  "/company/:companyId": ["/api/companies/:companyId"],
  "/technology": ["/api/project-types?page=1&size=10&sortField=name&sortDirection=asc"],
  "/technology/:typeId": ["/api/project-types/:typeId"],
  "/stakeholders": [
    "/api/project-milestone-owners?page=1&size=10&sortField=name&sortDirection=asc",
    "/api/metrics/stakeholders/summary",
  ],
  "/stakeholders/:milestoneOwnerId": [
    "/api/project-milestone-owners/:milestoneOwnerId",
    "/api/metrics/stakeholders/summary",
  ],
  "/user": ["/api/users?page=1&size=10&sortField=email&sortDirection=asc&extend=company"],
  "/user/events": ["/api/account-events?page=1&size=10&sortField=createdAt&sortDirection=desc"],
  "/user/:userId": ["/api/users/:userId?extend=company"],
  "/feedback/my": ["/api/feedback/my?page=1&size=10&sortField=createdAt&sortDirection=desc"],
  "/feedback/list": ["/api/feedback?page=1&size=10&sortField=createdAt&sortDirection=desc"],
  "/feedback/:feedbackId": ["/api/feedback/:feedbackId?extend=history"],
  "/reminders": [
    "/api/reminders?page=1&size=10&sortField=dueDatetime&sortDirection=desc&extend=users&extend=project",
  ],
  "/reminders/:reminderId": ["/api/reminders/:reminderId?extend=users&extend=project"],
  "/notifications": [
    "/api/notifications?page=1&size=10&sortField=createdAt&sortDirection=desc",
  ],
};
