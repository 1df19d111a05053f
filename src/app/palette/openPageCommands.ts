import Bookmark from "lucide-react/icons/bookmark";
import Zap from "lucide-react/icons/zap";
import type { SavedView } from "../../../contract/schemas/view.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { toViewParams } from "../../records/views/toViewParams.ts";
import { omitUndefined } from "../../ui/omitUndefined.ts";
import type { OpenPage } from "../../ui/page/pageActions.tsx";
import { AREAS } from "../areas.ts";
import type { Command } from "./commands.ts";

/** Creates a command for every action of the open page that can be run. */
export const createPageActionCommands = ({ title, actions }: OpenPage): Command[] =>
  actions.filter(({ isDisabled = false, reason }) => !isDisabled && reason === undefined)
    .map(({ id, label, icon = Zap, to, onAction }): Command => ({
      id: `page ${id}`,
      label,
      detail: title,
      icon,
      keywords: title,
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
