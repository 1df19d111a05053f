// The lists beside that of projects.
import "./frame.ts";

export * as accountEventList from "../../pages/user/AccountEventListPage.tsx";
export * as activity from "../../pages/activity/ActivityPage.tsx";
export * as companyList from "../../pages/company/CompanyListPage.tsx";
export * as feedbackList from "../../pages/feedback/FeedbackListPage.tsx";
export * as mailFailureList from "../../pages/user/MailFailureListPage.tsx";
export * as milestoneList from "../../pages/milestone/MilestoneListPage.tsx";
export * as myFeedback from "../../pages/feedback/MyFeedbackPage.tsx";
export * as notificationList from "../../pages/notification/NotificationListPage.tsx";
export * as reminderList from "../../pages/reminder/ReminderListPage.tsx";
export * as stakeholderList from "../../pages/stakeholder/StakeholderListPage.tsx";
export * as technologyList from "../../pages/technology/TechnologyListPage.tsx";
export * as userList from "../../pages/user/UserListPage.tsx";
