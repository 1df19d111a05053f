import type { PageEntries } from "../../records/pageEntry.ts";

const area = { label: "Users", to: "/user/" } as const;

export const userRoutes = {
  "/user": {
    page: ["lists", "userList"],
    title: "System Users",
    permissions: ["user:list", "user:get"],
  },
  "/user/create": {
    page: ["forms", "userCreate"],
    title: "Add New User",
    area,
    permissions: ["user:create"],
  },
  "/user/events": {
    page: ["lists", "accountEventList"],
    title: "Account Events",
    area,
    permissions: ["config:read"],
  },
  "/user/mails": {
    page: ["lists", "mailFailureList"],
    title: "Undelivered Emails",
    area,
    permissions: ["config:read"],
  },
  "/user/:userId": {
    page: ["records", "user"],
    title: "User Account",
    area,
    permissions: ["user:get"],
  },
} as const satisfies PageEntries;
