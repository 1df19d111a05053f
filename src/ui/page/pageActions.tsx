import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import type { MenuItem } from "../menu/menuItems.ts";

/** The page's title and its actions, for shortcuts and the command palette. */
export interface OpenPage {
  title: string;
  actions: readonly MenuItem[];
}

const NO_PAGE: { current: OpenPage } = { current: { title: "", actions: [] } };

const OpenPageContext = createContext(NO_PAGE);

export function OpenPageProvider({ children }: { children: ReactNode }) {
  return <OpenPageContext value={useRef(NO_PAGE.current)}>{children}</OpenPageContext>;
}

/** The open page, to be read when a key or a button is pressed. */
export const useOpenPage = () => useContext(OpenPageContext);

/** Reports the page's title and actions while it is open. */
export function useReportedPage(title: string, actions: readonly MenuItem[]): void {
  const openPage = useOpenPage();
  useEffect(() => {
    if (openPage === NO_PAGE) return;
    const page = { title, actions };
    openPage.current = page;
    return () => {
      if (openPage.current === page) openPage.current = NO_PAGE.current;
    };
  }, [openPage, title, actions]);
}
