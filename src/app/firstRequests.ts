import type { Permission } from "../../contract/permissions.ts";
import type { APP_PAGES } from "./pages.ts";

interface FirstRequests {
  /** Any of them will do: who may open the page and holds one has it ask for all of this. */
  permissions: readonly Permission[];
  /**
   * Paths and queries, with the parameters of the page's path; `:me` is who is signed in, `:from`
   * and `:to` are the days between which the calendar of this month lies.
   */
  requests: readonly string[];
}

/**
 * What pages ask the API for first at their plain addresses, by the paths of `pages.ts`. The document
 * itself asks for it, while the scripts are on their way (`firstAnswers.ts`). It says again what the
 * loaders ask: a test holds both to each other.
 */
export const FIRST_REQUESTS: Partial<Record<keyof typeof APP_PAGES, readonly FirstRequests[]>> = {
  "/": [{
    permissions: ["project:list", "project_process:list", "company:list", "project_type:list"],
    requests: ["/api/metrics/overview"],
  }, {
    permissions: ["project_process:list"],
    requests: [
      "/api/milestones?page=1&size=6&sortField=urgency&sortDirection=asc&filters%5B0%5D.fieldId=responsibles&filters%5B0%5D.operator=EQUALS&filters%5B0%5D.value=:me&filters%5B1%5D.fieldId=status&filters%5B1%5D.operator=NOT_EQUALS&filters%5B1%5D.value=COMPLETED&filters%5B2%5D.fieldId=projectStatus&filters%5B2%5D.operator=EQUALS&filters%5B2%5D.value=ACTIVE&extend=owner&extend=process&extend=project",
    ],
  }],
  "/project": [{
    permissions: ["project:list"],
    requests: [
      "/api/projects?page=1&size=10&sortField=name&sortDirection=asc&extend=company&extend=type&extend=processes&fields=company.name&fields=type.name",
      "/api/projects/aggregates/count",
      "/api/projects/aggregates/count/active",
    ],
  }],
  "/project/:projectId": [{
    permissions: ["project:get"],
    requests: [
      "/api/projects/:projectId?extend=company&extend=type&extend=processes",
    ],
  }, {
    permissions: ["project_process:list"],
    requests: [
      "/api/projects/:projectId/milestones?page=1&size=5&sortField=urgency&sortDirection=asc&filters%5B0%5D.fieldId=status&filters%5B0%5D.operator=NOT_EQUALS&filters%5B0%5D.value=COMPLETED&extend=process",
      "/api/projects/:projectId/processes?page=1&size=10&sortField=createdAt&sortDirection=asc&extend=milestones&extend=responsibles",
    ],
  }],
  "/project/create": [{
    permissions: ["company:list"],
    requests: ["/api/companies?page=1&size=100&sortField=name&sortDirection=asc&fields=name"],
  }, {
    permissions: ["project_type:list"],
    requests: ["/api/project-types?page=1&size=100&sortField=name&sortDirection=asc&fields=name"],
  }],
  "/milestones": [{
    permissions: ["project_process:list"],
    requests: [
      "/api/milestones?page=1&size=10&sortField=urgency&sortDirection=asc&extend=owner&extend=process&extend=project",
      "/api/milestones/aggregates/count",
      "/api/milestones/aggregates/count/completed",
    ],
  }],
  "/process/:processId": [{
    permissions: ["project_process:get"],
    requests: [
      "/api/processes/:processId?extend=project&extend=project.type&extend=project.company&extend=milestones&extend=milestones.owner&extend=milestones.completions&extend=responsibles&extend=stakeholders",
    ],
  }, {
    permissions: ["project_process:list"],
    requests: ["/api/milestones/aggregates/duration/by-process/:processId"],
  }],
  "/company": [{
    permissions: ["company:list"],
    requests: [
      "/api/companies?page=1&size=10&sortField=name&sortDirection=asc",
      "/api/companies/aggregates/count",
    ],
  }],
  "/company/:companyId": [
    { permissions: ["company:get"], requests: ["/api/companies/:companyId"] },
    {
      permissions: ["project:list"],
      requests: [
        "/api/projects?page=1&size=100&sortField=name&sortDirection=asc&filters%5B0%5D.fieldId=companyId&filters%5B0%5D.operator=EQUALS&filters%5B0%5D.value=:companyId&extend=type&fields=type.name",
      ],
    },
    {
      permissions: ["user:list"],
      requests: [
        "/api/users?page=1&size=100&sortField=email&sortDirection=asc&filters%5B0%5D.fieldId=companyId&filters%5B0%5D.operator=EQUALS&filters%5B0%5D.value=:companyId",
      ],
    },
  ],
  "/technology": [{
    permissions: ["project_type:list"],
    requests: ["/api/project-types?page=1&size=10&sortField=name&sortDirection=asc"],
  }],
  "/technology/:typeId": [{
    permissions: ["project_type:get"],
    requests: ["/api/project-types/:typeId"],
  }, {
    permissions: ["project:list"],
    requests: [
      "/api/projects?page=1&size=10&sortField=name&sortDirection=asc&filters%5B0%5D.fieldId=typeId&filters%5B0%5D.operator=EQUALS&filters%5B0%5D.value=:typeId&extend=company&extend=processes&fields=company.name",
    ],
  }, {
    permissions: ["project_milestone_owner:list"],
    requests: [
      "/api/project-milestone-owners?page=1&size=100&sortField=name&sortDirection=asc&fields=name",
    ],
  }],
  "/stakeholders": [{
    permissions: ["project_milestone_owner:list"],
    requests: [
      "/api/project-milestone-owners?page=1&size=10&sortField=name&sortDirection=asc&extend=summary",
      "/api/metrics/stakeholders/summary",
    ],
  }],
  "/stakeholders/:milestoneOwnerId": [{
    permissions: ["project_milestone_owner:get"],
    requests: ["/api/project-milestone-owners/:milestoneOwnerId?extend=summary"],
  }, {
    permissions: ["project_process:list"],
    requests: [
      "/api/milestones?page=1&size=10&sortField=urgency&sortDirection=asc&filters%5B0%5D.fieldId=ownerId&filters%5B0%5D.operator=EQUALS&filters%5B0%5D.value=:milestoneOwnerId&extend=process&extend=project",
    ],
  }],
  "/user": [{
    permissions: ["user:list"],
    requests: [
      "/api/users?page=1&size=10&sortField=email&sortDirection=asc&extend=company&fields=company.name",
    ],
  }],
  "/user/events": [{
    permissions: ["config:read"],
    requests: ["/api/account-events?page=1&size=10&sortField=createdAt&sortDirection=desc"],
  }],
  "/user/:userId": [{ permissions: ["user:get"], requests: ["/api/users/:userId?extend=company"] }],
  "/feedback/my": [{
    permissions: ["feedback:create", "feedback:get", "feedback:manage"],
    requests: ["/api/feedback/my?page=1&size=10&sortField=createdAt&sortDirection=desc"],
  }],
  "/feedback/list": [{
    permissions: ["feedback:list", "feedback:manage"],
    requests: ["/api/feedback?page=1&size=10&sortField=createdAt&sortDirection=desc"],
  }],
  "/feedback/:feedbackId": [{
    permissions: ["feedback:get", "feedback:manage"],
    requests: ["/api/feedback/:feedbackId?extend=history"],
  }],
  "/reminders": [{
    permissions: ["reminder:list"],
    requests: [
      "/api/reminders?page=1&size=10&sortField=dueDatetime&sortDirection=desc&extend=users&extend=project",
    ],
  }],
  "/reminders/calendar": [{
    permissions: ["reminder:list"],
    requests: ["/api/reminders/calendar?from=:from&to=:to"],
  }],
  "/reminders/:reminderId": [{
    permissions: ["reminder:get"],
    requests: [
      "/api/reminders/:reminderId?extend=users&extend=project",
      "/api/reminders/:reminderId/occurrences?page=1&size=6&sortField=dueDatetime&sortDirection=asc&filters%5B0%5D.fieldId=status&filters%5B0%5D.operator=EQUALS&filters%5B0%5D.value=PENDING",
      "/api/reminders/:reminderId/occurrences?page=1&size=6&sortField=dueDatetime&sortDirection=desc&filters%5B0%5D.fieldId=status&filters%5B0%5D.operator=NOT_EQUALS&filters%5B0%5D.value=PENDING",
    ],
  }],
  "/notifications": [{
    permissions: ["notification:read"],
    requests: [
      "/api/notifications?page=1&size=10&sortField=createdAt&sortDirection=desc",
    ],
  }],
};
