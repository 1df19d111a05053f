import { VisuallyHidden } from "react-aria";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../../ui/theme.ts";

/** A dot before what has not been read; its place stays when it has. */
export function UnreadMark({ isUnread }: { isUnread: boolean }) {
  const { t } = useTranslation();
  return (
    <Dot isOn={isUnread}>
      {isUnread && <VisuallyHidden elementType="span">{`${t("Unread")}: `}</VisuallyHidden>}
    </Dot>
  );
}

const Dot = styled("span", {
  flex: "none",
  width: 8,
  height: 8,
  borderRadius: "50%",
  variants: { isOn: { true: { backgroundColor: "$running" } } },
});
