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

/** More search words of a page, by its path: its Turkish title, and synonyms. */
const KEYWORDS: Record<string, string> = {
  "/": "home start ana sayfa genel bakış",
  "/activity": "etkinlik",
  "/project": "iklim projeleri projeler",
  "/project/create": "new project yeni proje oluştur",
  "/milestones": "kilometre taşları",
  "/company": "iş ortakları",
  "/technology": "teknolojiler",
  "/stakeholders": "tüm paydaşlar",
  "/holidays": "resmî tatiller",
  "/user": "sistem kullanıcıları",
  "/user/create": "invite davet new user yeni kullanıcı ekle",
  "/user/events": "oturum ve hesap kayıtları",
  "/user/mails": "ulaştırılamayan e-postalar",
  "/feedback/my": "gönderdiğim geri bildirimler gönderdiklerim",
  "/feedback/list": "geri bildirimlere genel bakış tüm geri bildirimler",
  "/account": "profile profil password parola hesabım",
  "/reminders": "görev hatırlatıcıları",
  "/reminders/calendar": "hatırlatıcı takvimi",
  "/notifications": "sistem bildirimleri",
  "/notifications/preferences": "bildirim tercihleri",
  "/help": "how to yardım nasıl",
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

interface DialogEntry {
  label: Key;
  keywords: string;
  path: string;
  permission: Permission;
}

/** Dialogs that lists open, by their permission. */
const DIALOGS: readonly DialogEntry[] = [
  {
    label: "New company",
    keywords: "yeni iş ortağı",
    path: "/company/",
    permission: "company:create",
  },
  {
    label: "New technology",
    keywords: "yeni teknoloji",
    path: "/technology/",
    permission: "project_type:create",
  },
  {
    label: "New stakeholder",
    keywords: "yeni paydaş",
    path: "/stakeholders/",
    permission: "project_milestone_owner:create",
  },
];

/** Creates a command for every page and action that the user may use. */
export function createCommands(context: CommandContext): Command[] {
  const { t, hasAny, language, technologies } = context;
  const otherLanguage = language === "tr" ? "en" : "tr";
  const dialogs = DIALOGS.filter(({ permission }) => hasAny([permission]))
    .map(({ label, keywords, path }): Command => ({
      id: `create ${path}`,
      label: t(label),
      icon: Plus,
      keywords: `${label} ${keywords}`,
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
    keywords: "give send feedback geri bildirim gönder öneri hata bug",
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
        keywords: "late milestones geciken gecikmiş kilometre taşları",
        to: "/milestones/?status=LATE",
      }]
      : []),
    ...technologies.map(({ id, label }): Command => ({
      id: `projects of ${id}`,
      label: t("{name} projects", { name: label }),
      icon: ListFilter,
      keywords: "projects projeleri",
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
      keywords: "switch to change language türkçeye ingilizceye geç dil değiştir turkish english",
      run: () => context.chooseLanguage(otherLanguage),
      isFrequent: true,
    },
    {
      id: "keys",
      label: t("Show keyboard shortcuts"),
      icon: Keyboard,
      keywords: "show keyboard shortcuts klavye kısayolları göster",
      run: context.openKeysList,
    },
    {
      id: "sign out",
      label: t("Sign out"),
      icon: LogOut,
      keywords: "sign out log out oturumu kapat çıkış",
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
    const areaLabels = [area?.label, page.area?.label].filter((label) => label !== undefined);
    // Keys are the English texts.
    const keywords = [page.title, ...areaLabels, ...areaLabels.map((label) => t(label))];
    return [{
      id: path,
      label: t(page.title),
      icon: area?.icon ?? (path.endsWith("/create") ? Plus : Compass),
      keywords: [...keywords, KEYWORDS[path]].join(" "),
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
