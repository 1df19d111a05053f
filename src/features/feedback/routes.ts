import type { PageEntries } from "../../records/pageEntry.ts";

export const feedbackRoutes = {
  "/feedback/my": {
    page: ["lists", "myFeedback"],
    title: "My Submitted Feedback",
    permissions: ["feedback:create", "feedback:get", "feedback:manage"],
  },
  "/feedback/list": {
    page: ["lists", "feedbackList"],
    title: "Feedback Overview",
    permissions: ["feedback:list", "feedback:manage"],
  },
  "/feedback/:feedbackId": {
    page: ["records", "feedback"],
    title: "Feedback details",
    area: { label: "Feedback", to: "/feedback/list" },
    isTitleFromData: true,
    permissions: ["feedback:get", "feedback:manage"],
  },
} as const satisfies PageEntries;
