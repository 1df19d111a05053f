// List pages, except the project list.
import "./frame.ts";

export * as accountEventList from "../../features/user/AccountEventListPage.tsx";
export * as activity from "../../records/activity/ActivityPage.tsx";
export * as companyList from "../../features/company/CompanyListPage.tsx";
export * as feedbackList from "../../features/feedback/FeedbackListPage.tsx";
export * as mailFailureList from "../../features/user/MailFailureListPage.tsx";
export * as milestoneList from "../../features/milestone/MilestoneListPage.tsx";
export * as myFeedback from "../../features/feedback/MyFeedbackPage.tsx";
export * as notificationList from "../../features/notification/NotificationListPage.tsx";
export * as reminderList from "../../features/reminder/ReminderListPage.tsx";
export * as milestoneOwnerList from "../../features/milestoneOwner/MilestoneOwnerListPage.tsx";
export * as projectTypeList from "../../features/projectType/ProjectTypeListPage.tsx";
export * as userList from "../../features/user/UserListPage.tsx";
