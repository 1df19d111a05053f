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
import { fold } from "../../../contract/folding.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { Theme } from "../../../contract/constants.ts";
import type { Key } from "../../i18n/catalogue.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { PageEntry } from "../../records/pageEntry.ts";
import type { IconShape } from "../../ui/icon/Icon.tsx";
import { AREAS } from "../areas.ts";
import { APP_PAGES } from "../pages.ts";

/** A page to open, or an action to run. */
export interface Command {
  id: string;
  label: string;
  icon: IconShape;
  /** What it belongs to, such as the open record. */
  detail?: string;
  /** More search words, in both languages. */
  keywords?: string;
  /** The address it leads to, or that a new tab opens in place of `run`. */
  to?: string;
  run?: () => void;
  /** Listed before a text is typed. */
  isFrequent?: boolean;
}

interface CommandContext {
  t: Translate;
  hasAny(permissions: readonly Permission[]): boolean;
  language: "tr" | "en";
  chooseLanguage(language: "tr" | "en"): void;
  chooseTheme(theme: Theme): void;
  signOut(): void;
  openFeedback(): void;
  openKeysList(): void;
  openNewReminder(): void;
  /** The technologies to filter projects by. */
  technologies: readonly { id: string; label: string }[];
}

const REMINDER_PATH = "/reminders/create";

/** Pages that the palette does not list. A dialog replaces that of a new reminder. */
const EXCLUDED_PATHS = ["*", "/toast-test", REMINDER_PATH];

/** More search words of a page, by its path. */
const KEYWORDS: Record<string, string> = {
  "/project/create": "new project yeni proje",
  "/user/create": "invite davet new user yeni kullanıcı",
  "/account": "profile profil password parola",
  "/reminders/calendar": "takvim calendar",
  "/": "home start ana sayfa",
  "/help": "how to yardım help nasıl",
};

const FREQUENT_PATHS = ["/project/create", "/milestones"];

const AREAS_BY_PATH = new Map(
  AREAS.flatMap(({ areas }) => areas).map((area) => [area.to.replace(/(.)\/$/, "$1"), area]),
);

const THEMES: Record<Theme, { label: Key; icon: IconShape; keywords: string }> = {
  light: { label: "Light theme", icon: Sun, keywords: "açık tema light theme görünüm" },
  dark: { label: "Dark theme", icon: Moon, keywords: "koyu tema karanlık gece dark theme night" },
  system: { label: "System theme", icon: Monitor, keywords: "sistem teması system theme" },
};

/** Dialogs that lists open, by their permission. */
const DIALOGS: readonly [label: Key, path: string, permission: Permission][] = [
  ["New company", "/company/", "company:create"],
  ["New technology", "/technology/", "project_type:create"],
  ["New stakeholder", "/stakeholders/", "project_milestone_owner:create"],
];

/** Creates a command for every page and action that the user may use. */
export function createCommands(context: CommandContext): Command[] {
  const { t, hasAny, language, technologies } = context;
  const otherLanguage = language === "tr" ? "en" : "tr";
  const dialogs = DIALOGS.filter(([, , permission]) => hasAny([permission]))
    .map(([label, path]): Command => ({
      id: `create ${path}`,
      label: t(label),
      icon: Plus,
      to: `${path}?create=yes`,
    }));
  const reminder: Command = {
    id: "reminder",
    label: t("New reminder"),
    icon: CalendarPlus,
    keywords: "schedule new reminder hatırlatıcı planla yeni",
    to: REMINDER_PATH,
    run: context.openNewReminder,
    isFrequent: true,
  };
  const feedback: Command = {
    id: "feedback",
    label: t("Send feedback"),
    icon: MessageSquarePlus,
    keywords: "give feedback geri bildirim öneri hata bug",
    run: context.openFeedback,
    isFrequent: true,
  };
  return [
    ...createPageCommands(context),
    ...(hasAny(["reminder:create"]) ? [reminder] : []),
    ...dialogs,
    ...(hasAny(["feedback:create"]) ? [feedback] : []),
    ...(hasAny(["project_process:list"])
      ? [{
        id: "late milestones",
        label: t("Milestones that are late"),
        icon: ListFilter,
        keywords: "late geciken gecikmiş",
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
      keywords: THEMES[theme].keywords,
      run: () => context.chooseTheme(theme),
      isFrequent: theme === "dark",
    })),
    {
      id: "language",
      label: t(language === "tr" ? "Switch to English" : "Switch to Turkish"),
      icon: Languages,
      keywords: "change language dil değiştir türkçe ingilizce turkish english",
      run: () => context.chooseLanguage(otherLanguage),
      isFrequent: true,
    },
    {
      id: "keys",
      label: t("Show keyboard shortcuts"),
      icon: Keyboard,
      keywords: "keyboard shortcuts klavye kısayol",
      run: context.openKeysList,
    },
    {
      id: "sign out",
      label: t("Sign out"),
      icon: LogOut,
      keywords: "log out çıkış",
      run: context.signOut,
    },
  ];
}

function createPageCommands({ t, hasAny }: CommandContext): Command[] {
  return Object.entries<PageEntry>(APP_PAGES).flatMap(([path, page]): Command[] => {
    const area = AREAS_BY_PATH.get(path);
    const permissions = area ? area.permissions : page.permissions;
    if (path.includes(":") || page.isTitleHidden || EXCLUDED_PATHS.includes(path)) return [];
    if (permissions && !hasAny(permissions)) return [];
    const keywords = [area && t(area.label), page.area && t(page.area.label), KEYWORDS[path]];
    return [{
      id: path,
      label: t(page.title),
      icon: area?.icon ?? (path.endsWith("/create") ? Plus : Compass),
      keywords: keywords.filter(Boolean).join(" "),
      to: area?.to ?? path,
      isFrequent: FREQUENT_PATHS.includes(path),
    }];
  });
}

/** Whether a text contains all words, ignoring case and accents. */
export function hasAllWords(text: string, words: string): boolean {
  const folded = fold(text);
  return fold(words).split(/\s+/).every((word) => folded.includes(word));
}
