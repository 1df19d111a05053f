import CalendarPlus from "lucide-react/icons/calendar-plus";
import Compass from "lucide-react/icons/compass";
import Keyboard from "lucide-react/icons/keyboard";
import Languages from "lucide-react/icons/languages";
import ListFilter from "lucide-react/icons/list-filter";
import LogOut from "lucide-react/icons/log-out";
import MessageSquarePlus from "lucide-react/icons/message-square-plus";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Plus from "lucide-react/icons/plus";
import Sun from "lucide-react/icons/sun";
import { fold } from "../../contract/folding.ts";
import type { Permission } from "../../contract/permissions.ts";
import type { Theme } from "../../contract/constants.ts";
import type { Key } from "../i18n/catalogue.ts";
import type { Translate } from "../i18n/Translation.tsx";
import type { IconShape } from "../ui/icon/Icon.tsx";
import { AREAS } from "./areas.ts";
import { APP_PAGES, type PageEntry } from "./pages.ts";

/** A page to open, or something to do. */
export interface Command {
  id: string;
  label: string;
  icon: IconShape;
  /** Further words that it is found by, in either language. */
  also?: string;
  /** The address it leads to. */
  to?: string;
  run?: () => void;
  /** Offered before anything is typed. */
  isFrequent?: boolean;
}

interface CommandContext {
  t: Translate;
  hasAny(permissions: readonly Permission[]): boolean;
  language: "tr" | "en";
  chooseLanguage(language: "tr" | "en"): void;
  chooseTheme(theme: Theme): void;
  signOut(): void;
  giveFeedback(): void;
  listKeys(): void;
  /** The technologies that projects may be listed by. */
  technologies: readonly { id: string; label: string }[];
}

/** Pages that nobody looks for by a name. */
const LEFT_OUT = ["*", "/toast-test"];

/** How else a page is called. */
const ALSO: Record<string, string> = {
  "/project/create": "new project yeni proje",
  "/reminders/create": "new reminder yeni hatırlatıcı",
  "/user/create": "invite davet new user yeni kullanıcı",
  "/account": "profile profil password parola",
  "/reminders/calendar": "takvim calendar",
  "/": "home start ana sayfa",
  "/help": "how to yardım help nasıl",
};

const FREQUENT = ["/project/create", "/reminders/create", "/milestones"];

const AREA_OF = new Map(
  AREAS.flatMap(({ areas }) => areas).map((area) => [area.to.replace(/(.)\/$/, "$1"), area]),
);

const THEMES: Record<Theme, { label: Key; icon: IconShape; also: string }> = {
  light: { label: "Light theme", icon: Sun, also: "açık tema light theme görünüm" },
  dark: { label: "Dark theme", icon: Moon, also: "koyu tema karanlık gece dark theme night" },
  system: { label: "System theme", icon: Monitor, also: "sistem teması system theme" },
};

/** Dialogs that lists open, by their permission. */
const DIALOGS: readonly [label: Key, path: string, permission: Permission][] = [
  ["New company", "/company/", "company:create"],
  ["New technology", "/technology/", "project_type:create"],
  ["New stakeholder", "/stakeholders/", "project_milestone_owner:create"],
];

/** Every page and action that somebody may use. */
export function commandsFor(context: CommandContext): Command[] {
  const { t, hasAny, language, technologies } = context;
  const other = language === "tr" ? "en" : "tr";
  const dialogs = DIALOGS.filter(([, , permission]) => hasAny([permission]))
    .map(([label, path]): Command => ({
      id: `create ${path}`,
      label: t(label),
      icon: Plus,
      to: `${path}?create=yes`,
    }));
  const feedback: Command = {
    id: "feedback",
    label: t("Send feedback"),
    icon: MessageSquarePlus,
    also: "give feedback geri bildirim öneri hata bug",
    run: context.giveFeedback,
    isFrequent: true,
  };
  return [
    ...pageCommands(context),
    ...dialogs,
    ...(hasAny(["feedback:create"]) ? [feedback] : []),
    ...(hasAny(["project_process:list"])
      ? [{
        id: "late milestones",
        label: t("Milestones that are late"),
        icon: ListFilter,
        also: "late geciken gecikmiş",
        to: "/milestones/?status=LATE",
      }]
      : []),
    ...technologies.map(({ id, label }): Command => ({
      id: `projects of ${id}`,
      label: t("{name} projects", { name: label }),
      icon: ListFilter,
      to: `/project/?${new URLSearchParams({ type: id })}`,
    })),
    ...(["light", "dark", "system"] as const).map((theme): Command => ({
      id: `theme ${theme}`,
      label: t(THEMES[theme].label),
      icon: THEMES[theme].icon,
      also: THEMES[theme].also,
      run: () => context.chooseTheme(theme),
      isFrequent: theme === "dark",
    })),
    {
      id: "language",
      label: t(language === "tr" ? "Switch to English" : "Switch to Turkish"),
      icon: Languages,
      also: "change language dil değiştir türkçe ingilizce turkish english",
      run: () => context.chooseLanguage(other),
      isFrequent: true,
    },
    {
      id: "keys",
      label: t("List the keys"),
      icon: Keyboard,
      also: "keyboard shortcuts klavye kısayol",
      run: context.listKeys,
    },
    {
      id: "sign out",
      label: t("Sign out"),
      icon: LogOut,
      also: "log out çıkış",
      run: context.signOut,
    },
  ];
}

function pageCommands({ t, hasAny }: CommandContext): Command[] {
  return Object.entries<PageEntry>(APP_PAGES).flatMap(([path, page]): Command[] => {
    const area = AREA_OF.get(path);
    const permissions = area ? area.permissions : page.permissions;
    if (path.includes(":") || page.isHidden || LEFT_OUT.includes(path)) return [];
    if (permissions && !hasAny(permissions)) return [];
    const also = [area && t(area.label), page.area && t(page.area.label), ALSO[path]];
    return [{
      id: path,
      label: t(page.title),
      icon: area?.icon ??
        (path === "/reminders/create" ? CalendarPlus : path.endsWith("/create") ? Plus : Compass),
      also: also.filter(Boolean).join(" "),
      to: area?.to ?? path,
      isFrequent: FREQUENT.includes(path),
    }];
  });
}

/** Whether a text has all words, however they are spelt. */
export function hasAllWords(text: string, wanted: string): boolean {
  const folded = fold(text);
  return fold(wanted).split(/\s+/).every((word) => folded.includes(word));
}
