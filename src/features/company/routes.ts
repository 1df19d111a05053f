import type { PageEntries } from "../../records/pageEntry.ts";

export const companyRoutes = {
  "/company": {
    page: ["lists", "companyList"],
    title: "Partner Companies",
    permissions: ["company:list", "company:get"],
  },
  "/company/:companyId": {
    page: ["records", "company"],
    title: "Company Profile",
    area: { label: "Partner companies", to: "/company/" },
    permissions: ["company:list", "company:get"],
  },
} as const satisfies PageEntries;
