import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import CircleSlash from "lucide-react/icons/circle-slash";
import MessageSquare from "lucide-react/icons/message-square";
import Pencil from "lucide-react/icons/pencil";
import Play from "lucide-react/icons/play";
import Plus from "lucide-react/icons/plus";
import Power from "lucide-react/icons/power";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import SkipForward from "lucide-react/icons/skip-forward";
import Trash from "lucide-react/icons/trash";
import Undo2 from "lucide-react/icons/undo-2";
import UserPlus from "lucide-react/icons/user-plus";
import {
  type ActivityAction,
  type ActivityKind,
  type ActivityRecordType,
} from "../../../contract/activity.ts";
import type { ActivityEntry } from "../../../contract/schemas/activity.ts";
import { formatFullName } from "../../i18n/formats.ts";
import { Icon, type IconShape } from "../../ui/icon/Icon.tsx";
import { Avatar } from "../../ui/status/Avatar.tsx";
import { styled } from "../../ui/theme.ts";

/** The avatar of who did it, with an icon of what was done. Screen readers read the sentence. */
export function ActivityMark(
  { actor, kind, record, takesBack }: Pick<
    ActivityEntry,
    "actor" | "kind" | "record" | "takesBack"
  >,
) {
  return (
    <Root aria-hidden="true">
      <Avatar name={actor ? formatFullName(actor) : "?"} />
      <Disc>
        <Icon icon={takesBack === null ? findIcon(kind, record.type) : Undo2} size={10} />
      </Disc>
    </Root>
  );
}

const ICONS: Record<ActivityAction<ActivityRecordType>, IconShape> = {
  created: Plus,
  invited: UserPlus,
  updated: Pencil,
  deleted: Trash,
  enabled: Power,
  disabled: Ban,
  started: Play,
  progressed: Play,
  completed: Check,
  resolved: Check,
  uncompleted: RotateCcw,
  reopened: RotateCcw,
  reset: RotateCcw,
  skipped: SkipForward,
  dismissed: CircleSlash,
  replied: MessageSquare,
  reply_deleted: Trash,
};

function findIcon(kind: ActivityKind, type: ActivityRecordType): IconShape {
  const action = kind.slice(type.length + 1) as ActivityAction<typeof type>;
  return ICONS[action];
}

const Root = styled("span", { position: "relative", width: 28, height: 28, marginTop: -2 });

const Disc = styled("span", {
  position: "absolute",
  right: -5,
  bottom: -4,
  display: "grid",
  placeItems: "center",
  width: 16,
  height: 16,
  border: "1px solid $line",
  borderRadius: "50%",
  backgroundColor: "$surface",
  color: "$inkSecond",
});
