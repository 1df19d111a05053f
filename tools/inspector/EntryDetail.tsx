import { styled } from "../../src/ui/theme.ts";
import { entryWords } from "./entryWords.ts";
import type { Entry } from "./inspection.ts";
import { clockTime } from "./log.ts";
import { Panel, Scrolled } from "./panel.tsx";
import { useTexts } from "./texts.ts";
import { ValueTree } from "./ValueTree.tsx";

export function EntryDetail({ entry }: { entry: Entry }) {
  const t = useTexts();
  const { at, from, to, payload } = entry;
  return (
    <Panel title={t("Entry")} part="entry">
      <Body tabIndex={0} role="region" aria-label={t("Data")}>
        <Head>
          {entryWords(entry, t)}
          <Route>
            {clockTime(at)} · {from === undefined ? "" : `${from} → `}
            {to || t("Tab without a title")}
          </Route>
        </Head>
        {payload !== undefined && <ValueTree key={entry.id} value={payload} />}
      </Body>
    </Panel>
  );
}

const Body = styled(Scrolled, { padding: "$3 $4" });

const Head = styled("p", { text: "section", marginBottom: "$2", overflowWrap: "anywhere" });

const Route = styled("span", {
  display: "block",
  text: "caption",
  color: "$inkSecond",
  numbers: "tabular",
});
