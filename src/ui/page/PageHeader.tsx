import Ellipsis from "lucide-react/icons/ellipsis";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button, LinkButton } from "../button/Button.tsx";
import { MenuButton } from "../menu/Menu.tsx";
import type { MenuItem } from "../menu/menuItems.ts";
import { styled } from "../theme.ts";
import { NarrowOnly, WideOnly } from "./ByWidth.tsx";
import { useReportedPage } from "./pageActions.tsx";

export interface PageAction extends MenuItem {
  /** At most one action of a page. */
  isPrimary?: boolean;
  isLoading?: boolean;
  /** On narrow screens it is in the menu, although it is primary. */
  foldsOnNarrow?: boolean;
  /** Called when the menu with the action opens, to find the reason against it. */
  onOffered?: () => void;
}

interface PageHeaderProps {
  title: string;
  facts?: ReactNode;
  badge?: ReactNode;
  /** Badges next to the title. */
  marks?: ReactNode;
  /** Dangerous actions are in a menu; on narrow screens all secondary ones are. */
  actions?: readonly PageAction[];
}

/** The header of a page: its title, one line of facts, and its actions. */
export function PageHeader(
  { title, facts, badge, marks, actions = [] }: PageHeaderProps,
) {
  const { t } = useTranslation();
  useReportedPage(title, actions);
  const line = Array.isArray(facts) ? joinFacts(facts) : facts;
  const dangerous = actions.filter(({ isDanger }) => isDanger);
  const secondary = actions.filter(({ isPrimary, isDanger }) => !isPrimary && !isDanger);
  const folded = actions.filter(({ isPrimary, foldsOnNarrow }) => !isPrimary || foldsOnNarrow);
  const heading = <Title tabIndex={-1}>{title}</Title>;
  return (
    <Root>
      <TitleColumn>
        {marks === undefined ? heading : <TitleRow>{heading}{marks}</TitleRow>}
        {line === undefined ? null : <Facts>{line}</Facts>}
      </TitleColumn>
      {badge === undefined && actions.length === 0 ? null : (
        <Actions>
          {badge}
          {actions.length > 0 && (
            <ActionGroup data-page-actions="">
              <WideOnly>
                {secondary.map((action) => <Action key={action.id} action={action} />)}
              </WideOnly>
              {actions.filter((action) => action.isPrimary).map((action) =>
                action.foldsOnNarrow
                  ? (
                    <WideOnly key={action.id}>
                      <Action action={action} />
                    </WideOnly>
                  )
                  : <Action key={action.id} action={action} />
              )}
              {dangerous.length > 0 && (
                <WideOnly>
                  <ActionMenu label={t("More actions")} actions={dangerous} />
                </WideOnly>
              )}
              {folded.length > 0 && (
                <NarrowOnly>
                  <ActionMenu label={t("More actions")} actions={folded} />
                </NarrowOnly>
              )}
            </ActionGroup>
          )}
        </Actions>
      )}
    </Root>
  );
}

function joinFacts(facts: readonly ReactNode[]): ReactNode {
  const shownFacts = facts.filter(Boolean);
  if (shownFacts.length === 0) return undefined;
  return shownFacts.map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && " · "}
      <bdi>{fact}</bdi>
    </Fragment>
  ));
}

function ActionMenu({ label, actions }: { label: string; actions: readonly PageAction[] }) {
  return (
    <MenuButton
      label={label}
      icon={Ellipsis}
      isIconOnly
      items={actions}
      placement="bottom end"
      onOpen={() => actions.forEach(({ onOffered }) => onOffered?.())}
    />
  );
}

function Action({ action }: { action: PageAction }) {
  const { label, icon, to, onAction, isPrimary = false, isDisabled, isLoading } = action;
  const look = { label, icon, variant: isPrimary ? "primary" : "secondary" } as const;
  return to === undefined
    ? <Button {...look} onPress={onAction} isDisabled={isDisabled} isLoading={isLoading} />
    : <LinkButton {...look} to={to} />;
}

const Root = styled("header", {
  display: "flex",
  alignItems: "flex-start",
  flexWrap: "wrap",
  gap: "$3 $4",
  minHeight: 50,
});

// Actions wrap below the title if it would be narrower than this.
const TitleColumn = styled("div", {
  flex: "1 1 320px",
  minWidth: 0,
  "@narrow": { flexBasis: 200 },
});

const TitleRow = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$1 $2",
});

const Title = styled("h1", {
  text: "title",
  margin: 0,
  color: "$ink",
  outline: "none !important",
});

const Facts = styled("p", {
  text: "body",
  margin: "2px 0 0",
  color: "$inkThird",
  fontVariantNumeric: "tabular-nums",
});

// The actions wrap together below the badge.
const ActionGroup = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$3",
});

const Actions = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  flex: "none",
  gap: "$3",
  maxWidth: "100%",
});
