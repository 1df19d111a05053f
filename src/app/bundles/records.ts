// The pages of records beside those of projects and processes.
import "./frame.ts";

export * as company from "../../pages/company/CompanyPage.tsx";
export * as feedback from "../../pages/feedback/FeedbackPage.tsx";
export * as stakeholder from "../../pages/stakeholder/StakeholderPage.tsx";
export * as technology from "../../pages/technology/TechnologyPage.tsx";
export * as user from "../../pages/user/UserPage.tsx";
