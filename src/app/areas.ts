import Bell from "lucide-react/icons/bell";
import Building2 from "lucide-react/icons/building-complex";
import CalendarDays from "lucide-react/icons/calendar-days";
import Flag from "lucide-react/icons/flag";
import FolderKanban from "lucide-react/icons/folder-kanban";
import History from "lucide-react/icons/rotate-ccw-clock";
import House from "lucide-react/icons/house";
import Leaf from "lucide-react/icons/leaf";
import MessageSquare from "lucide-react/icons/message-square";
import MessagesSquare from "lucide-react/icons/messages-square";
import UserRound from "lucide-react/icons/user-round";
import Users from "lucide-react/icons/users";
import type { Permission } from "../../contract/permissions.ts";
import type { Key } from "../i18n/catalogue.ts";
import type { IconShape } from "../ui/icon/Icon.tsx";
import { GUARDS } from "./guards.ts";

interface Area {
  label: Key;
  to: string;
  icon: IconShape;
  /** Any one of them opens the area; without a list everybody may open it. */
  permissions?: readonly Permission[];
}

interface AreaGroup {
  label?: Key;
  areas: readonly Area[];
}

/** The areas of the product, as the navigation groups them. */
export const AREAS: readonly AreaGroup[] = [
  {
    areas: [
      { label: "Overview", to: "/", icon: House },
      {
        label: "Projects",
        to: "/project/",
        icon: FolderKanban,
        permissions: GUARDS.projects,
      },
      { label: "Milestones", to: "/milestones/", icon: Flag, permissions: GUARDS.milestones },
      {
        label: "Reminders",
        to: "/reminders/",
        icon: CalendarDays,
        permissions: GUARDS.reminders,
      },
      {
        label: "Notifications",
        to: "/notifications/",
        icon: Bell,
        permissions: GUARDS.notifications,
      },
      { label: "Activity", to: "/activity", icon: History, permissions: GUARDS.projects },
    ],
  },
  {
    label: "Records",
    areas: [
      {
        label: "Partner companies",
        to: "/company/",
        icon: Building2,
        permissions: GUARDS.companies,
      },
      {
        label: "Technologies",
        to: "/technology/",
        icon: Leaf,
        permissions: ["project_type:list", ...GUARDS.technology],
      },
      {
        label: "Stakeholders",
        to: "/stakeholders/",
        icon: UserRound,
        permissions: GUARDS.stakeholders,
      },
      { label: "Users", to: "/user/", icon: Users, permissions: GUARDS.users },
    ],
  },
  {
    label: "Feedback",
    areas: [
      {
        label: "Sent by me",
        to: "/feedback/my",
        icon: MessageSquare,
        permissions: GUARDS.myFeedback,
      },
      {
        label: "All feedback",
        to: "/feedback/list",
        icon: MessagesSquare,
        permissions: GUARDS.feedbackList,
      },
    ],
  },
];
