import Bookmark from "lucide-react/icons/bookmark";
import Zap from "lucide-react/icons/zap";
import type { SavedView } from "../../../contract/schemas/view.ts";
import type { Key } from "../../i18n/catalogue.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { toViewParams } from "../../records/views/toViewParams.ts";
import { omitUndefined } from "../../ui/omitUndefined.ts";
import type { OpenPage } from "../../ui/page/pageActions.tsx";
import { AREAS } from "../areas.ts";
import type { Command } from "./commands.ts";

/** The Turkish names of pages' actions, by their English ones: either finds the action. */
export const ACTION_NAMES = {
  "Account Events": "Oturum ve hesap kayıtları",
  "Add holiday": "Tatil ekle",
  "Calendar": "Takvim",
  "Copy this process": "Bu süreci kopyala",
  "Delete": "Sil",
  "Disable": "Devre dışı bırak",
  "Dismiss": "Reddet",
  "Edit": "Düzenle",
  "Enable": "Etkinleştir",
  "Export as CSV": "CSV indir",
  "Mark all as read": "Tümünü okundu olarak işaretle",
  "Milestone": "Kilometre taşı",
  "New company": "Yeni iş ortağı",
  "New project": "Yeni proje",
  "New reminder": "Yeni hatırlatıcı",
  "New stakeholder": "Yeni paydaş",
  "New technology": "Yeni teknoloji",
  "New user": "Yeni kullanıcı",
  "Public Holidays": "Resmî tatiller",
  "Reminder": "Hatırlatıcı",
  "Reopen": "Yeniden aç",
  "Resolve": "Çözüldü olarak işaretle",
  "Send feedback": "Geri bildirim gönder",
  "Take up": "İncelemeye al",
  "Undelivered Emails": "Ulaştırılamayan e-postalar",
} satisfies Partial<Record<Key, string>>;

const findNames = (label: string): readonly string[] =>
  Object.entries(ACTION_NAMES).find((names) => names.includes(label)) ?? [];

/** Creates a command for every action of the open page that can be run. */
export const createPageActionCommands = ({ title, actions }: OpenPage): Command[] =>
  actions.filter(({ isDisabled = false, reason }) => !isDisabled && reason === undefined)
    .map(({ id, label, icon = Zap, to, onAction }): Command => ({
      id: `page ${id}`,
      label,
      detail: title,
      icon,
      keywords: [title, ...findNames(label)].join(" "),
      ...omitUndefined({ to, run: onAction }),
    }));

/** Creates a command for every saved view that its list supports. */
export const createViewCommands = (views: readonly SavedView[], t: Translate): Command[] =>
  views.filter(({ fits }) => fits).map((view): Command => {
    const area = AREAS.flatMap(({ areas }) => areas).find(({ to }) => to === view.path);
    return {
      id: `view ${view.id}`,
      label: view.name,
      icon: Bookmark,
      ...(area && { detail: t(area.label) }),
      to: `${view.path}?${toViewParams(view)}`,
    };
  });
