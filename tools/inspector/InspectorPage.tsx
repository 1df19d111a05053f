import { ExternalLink, History, Network } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../../src/ui/button/Button.tsx";
import { Icon } from "../../src/ui/icon/Icon.tsx";
import { Logo } from "../../src/ui/icon/Logo.tsx";
import { EmptyState } from "../../src/ui/page/notices.tsx";
import { styled } from "../../src/ui/theme.ts";
import { ActorData } from "./ActorData.tsx";
import { shownActor } from "./actorRows.ts";
import { ActorTree } from "./ActorTree.tsx";
import { ChartView } from "./ChartView.tsx";
import { EntryDetail } from "./EntryDetail.tsx";
import { type Inspection, pictureAt } from "./inspection.ts";
import { ALL, clockTime, filtered } from "./log.ts";
import { LogPanel } from "./LogPanel.tsx";
import { Panel, Scrolled } from "./panel.tsx";
import type { TabChannel } from "./tabChannel.ts";
import { useTexts } from "./texts.ts";
import { type TimeSteps, useTimeSteps } from "./useTimeSteps.ts";

export function InspectorPage({ channel }: { channel: TabChannel }) {
  const t = useTexts();
  const inspection = useSyncExternalStore(channel.subscribe, channel.current);
  const [chosen, setChosen] = useState<{ key: string; name: string }>();
  const [filter, setFilter] = useState(ALL);
  const { shown, steps } = useTimeSteps(
    inspection,
    (entries) => filtered(entries, filter),
    channel.clear,
  );
  const picture = pictureAt(inspection, steps.at);
  const actor = shownActor(picture, chosen);
  const chart = inspection.charts.get(actor?.chart ?? "");
  const entry = inspection.entries.find(({ id }) => id === steps.at);
  const tabs = [...inspection.picture.tabs.values()].filter(({ isOpen }) => isOpen);
  const title = t("Statecharts");
  useEffect(() => {
    document.title = `İklim – ${title}`;
  }, [title]);
  return (
    <Root>
      <Bar>
        <Logo />
        <Title>{title}</Title>
        <Tabs>{t("{count} tabs", { count: tabs.length })}</Tabs>
      </Bar>
      <PastNotice inspection={inspection} steps={steps} />
      {inspection.picture.tabs.size === 0 ? <NoTabs /> : (
        <Main>
          <Area part="actors">
            <Panel title={t("Actors")}>
              <Scrolled>
                <ActorTree picture={picture} shown={actor?.key} onChoose={setChosen} />
              </Scrolled>
            </Panel>
          </Area>
          <Area part="chart">
            <ChartView actor={actor} chart={chart} />
          </Area>
          <Area part="data">
            <Column>
              {actor && (
                <ActorData
                  inspection={inspection}
                  actor={actor}
                  chart={chart}
                  isPast={steps.at !== undefined}
                  onSend={(event) =>
                    channel.send({
                      type: "event.sent",
                      tab: actor.tab,
                      sessionId: actor.sessionId,
                      event,
                    })}
                />
              )}
              {entry && <EntryDetail entry={entry} />}
            </Column>
          </Area>
          <Area part="log">
            <LogPanel
              inspection={inspection}
              shown={shown}
              filter={filter}
              onFilter={setFilter}
              steps={steps}
              onClear={steps.clear}
            />
          </Area>
        </Main>
      )}
    </Root>
  );
}

function PastNotice({ inspection, steps }: { inspection: Inspection; steps: TimeSteps }) {
  const t = useTexts();
  const at = steps.at;
  const entry = at === undefined ? undefined : inspection.entries.find(({ id }) => id >= at);
  return (
    <Notice role="status">
      {at !== undefined && (
        <Past>
          <Icon icon={History} />
          <PastText>
            {t("You look at the past, at {time}", { time: clockTime(entry?.at ?? Date.now()) })}
          </PastText>
          <Button size="small" label={t("Back to now")} onPress={() => steps.look(undefined)} />
        </Past>
      )}
    </Notice>
  );
}

function NoTabs() {
  const t = useTexts();
  return (
    <Alone>
      <EmptyState
        icon={Network}
        title={t("No tab is being watched")}
        detail={t(
          "Open the app with ?inspect at the end of its address: whatever runs in that tab then shows here.",
        )}
        action={
          <OpenApp href="/?inspect" target="_blank">
            <Icon icon={ExternalLink} />
            {t("Open the app")}
          </OpenApp>
        }
      />
    </Alone>
  );
}

const STACKED = "@media (max-width: 1100px)";

const Root = styled("div", {
  display: "flex",
  flexDirection: "column",
  height: "100dvh",
  minHeight: "600px",
  [STACKED]: { height: "auto", minHeight: "100dvh" },
});

const Bar = styled("header", {
  display: "flex",
  alignItems: "center",
  gap: "$3",
  flexShrink: 0,
  height: "$topBar",
  padding: "0 $5",
  backgroundColor: "$nav",
  color: "$navInk",
});

const Title = styled("h1", {
  paddingLeft: "$3",
  borderLeft: "1px solid $navHover",
  fontSize: "$body",
  lineHeight: "$body",
  fontWeight: "$section",
});

const Tabs = styled("p", { marginLeft: "auto", fontSize: "$small", color: "$navSecond" });

const Notice = styled("div", { flexShrink: 0, "&:empty": { position: "absolute" } });

const Past = styled("div", {
  position: "sticky",
  top: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2 $3",
  padding: "8px $5",
  color: "$warning",
  backgroundColor: "$warningSoft",
});

const PastText = styled("span", { fontWeight: "$medium", numbers: "tabular" });

const Main = styled("main", {
  flex: 1,
  minHeight: 0,
  display: "grid",
  gap: "$3",
  padding: "$3",
  gridTemplateColumns: "280px minmax(0, 1fr) 340px",
  gridTemplateRows: "minmax(0, 11fr) minmax(0, 9fr)",
  gridTemplateAreas: '"actors chart data" "actors log data"',
  [STACKED]: {
    gridTemplateColumns: "280px minmax(0, 1fr)",
    gridTemplateRows: "480px auto 480px",
    gridTemplateAreas: '"actors chart" "data data" "log log"',
  },
  "@narrow": { display: "flex", flexDirection: "column" },
});

const Area = styled("div", {
  minWidth: 0,
  minHeight: 0,
  variants: {
    part: {
      actors: { gridArea: "actors", "@narrow": { height: "320px" } },
      chart: { gridArea: "chart" },
      data: { gridArea: "data", "@narrow": { display: "contents" } },
      log: { gridArea: "log", "@narrow": { order: 1 } },
    },
  },
});

const Column = styled("div", {
  display: "flex",
  flexDirection: "column",
  gap: "$3",
  height: "100%",
  "& > *": { flex: "1 1 0", minHeight: "120px" },
  "& > [data-part=send]": { flex: "0 1 auto", height: "auto" },
  [STACKED]: { height: "auto", "& > *": { flex: "0 0 auto", height: "auto", maxHeight: "480px" } },
  "@narrow": {
    display: "contents",
    // Details of an entry are below the log.
    "& > [data-part=entry]": { order: 2 },
  },
});

const Alone = styled("main", { flex: 1, display: "grid", alignContent: "center" });

const OpenApp = styled("a", {
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  height: "$control",
  padding: "0 13px",
  borderRadius: "$control",
  fontSize: "$small",
  fontWeight: "$section",
  color: "$onAccent",
  backgroundColor: "$accent",
  "@touch": { minHeight: "$touch" },
  "@hover": { "&:hover": { backgroundColor: "$accentHover" } },
});
