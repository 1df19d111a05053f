import {
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";

const IsPossible = createContext(true);

/** Whether the action of the dialog around the caller is still possible. */
export const useIsPossible = (): boolean => useContext(IsPossible);

/** The message of a form whose action others have made impossible. */
export const NO_LONGER_POSSIBLE =
  "This can no longer be done, as others have changed the record meanwhile. What you typed is kept until you close.";

interface PersistentDialogProps<Subject> {
  /** What is open, such as the id of a record in the address; empty if nothing is. */
  openId: string;
  /** What the dialog acts on; undefined while its action is impossible. */
  subject: Subject | undefined;
  /** Called when the dialog cannot open, to remove it from the address. */
  onRejected: () => void;
  children: (subject: Subject) => ReactNode;
}

/**
 * A dialog whose action others may make impossible while it is open. It then stays open with what
 * was typed, until it is closed.
 */
export function PersistentDialog<Subject>(
  { openId, subject, onRejected, children }: PersistentDialogProps<Subject>,
) {
  const last = useRef<{ openId: string; subject: Subject } | null>(null);
  if (subject !== undefined) last.current = { openId, subject };
  else if (last.current?.openId !== openId) last.current = null;
  const shown = openId === "" ? null : last.current;
  const isRejected = openId !== "" && shown === null;
  const reject = useEffectEvent(onRejected);
  useEffect(() => {
    if (isRejected) reject();
  }, [isRejected]);
  return shown && (
    <IsPossible value={subject !== undefined}>
      <Fragment key={openId}>{children(shown.subject)}</Fragment>
    </IsPossible>
  );
}
