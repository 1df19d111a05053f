// Record pages, except those of projects and processes.
import "./frame.ts";

export * as company from "../../features/company/CompanyPage.tsx";
export * as feedback from "../../features/feedback/FeedbackPage.tsx";
export * as stakeholder from "../../features/milestoneOwner/MilestoneOwnerPage.tsx";
export * as technology from "../../features/projectType/ProjectTypePage.tsx";
export * as user from "../../features/user/UserPage.tsx";
