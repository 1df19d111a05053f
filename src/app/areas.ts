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
import { APP_PAGES } from "./pages.ts";

interface Area {
  label: Key;
  to: string;
  icon: IconShape;
  /** Any of these permissions opens the area; without a list, every user may open it. */
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
        permissions: APP_PAGES["/project"].permissions,
      },
      {
        label: "Milestones",
        to: "/milestones/",
        icon: Flag,
        permissions: APP_PAGES["/milestones"].permissions,
      },
      {
        label: "Reminders",
        to: "/reminders/",
        icon: CalendarDays,
        permissions: APP_PAGES["/reminders"].permissions,
      },
      {
        label: "Notifications",
        to: "/notifications/",
        icon: Bell,
        permissions: APP_PAGES["/notifications"].permissions,
      },
      {
        label: "Activity",
        to: "/activity",
        icon: History,
        permissions: APP_PAGES["/activity"].permissions,
      },
    ],
  },
  {
    label: "Records",
    areas: [
      {
        label: "Partner companies",
        to: "/company/",
        icon: Building2,
        permissions: APP_PAGES["/company"].permissions,
      },
      {
        label: "Technologies",
        to: "/technology/",
        icon: Leaf,
        permissions: ["project_type:list", ...APP_PAGES["/technology/:typeId"].permissions],
      },
      {
        label: "Stakeholders",
        to: "/stakeholders/",
        icon: UserRound,
        permissions: APP_PAGES["/stakeholders"].permissions,
      },
      { label: "Users", to: "/user/", icon: Users, permissions: APP_PAGES["/user"].permissions },
    ],
  },
  {
    label: "Feedback",
    areas: [
      {
        label: "Sent by me",
        to: "/feedback/my",
        icon: MessageSquare,
        permissions: APP_PAGES["/feedback/my"].permissions,
      },
      {
        label: "All feedback",
        to: "/feedback/list",
        icon: MessagesSquare,
        permissions: APP_PAGES["/feedback/list"].permissions,
      },
    ],
  },
];
