import ELK, { type ElkExtendedEdge, type ElkNode } from "elkjs/lib/elk.bundled.js";
import type { Chart, ChartState } from "./chart.ts";
import { listStates } from "./chart.ts";
import { type Arrow, createArrows, createRows, type Line } from "./rows.ts";
import { CAPTION_SIZE, textWidth, TITLE_SIZE } from "./textWidth.ts";

/** Positions in pixels from the top left. */
export interface Layout {
  id: string;
  width: number;
  height: number;
  /** Parents before children. */
  states: PlacedState[];
  arrows: PlacedArrow[];
}

export interface PlacedState extends Box {
  state: ChartState;
  isRegion: boolean;
  rows: Line[];
}

export interface PlacedArrow {
  id: string;
  isInitial: boolean;
  points: Point[];
  lines: Line[];
  label: Box | undefined;
}

export interface Point {
  x: number;
  y: number;
}

interface Box extends Point {
  width: number;
  height: number;
}

export const TITLE_HEIGHT = 30;
export const ROW_HEIGHT = 18;
export const PADDING = 12;
const DOT = 10;

const OPTIONS = {
  "elk.algorithm": "layered",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.json.edgeCoords": "ROOT",
  "elk.json.shapeCoords": "ROOT",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
  "elk.spacing.edgeNode": "18",
  "elk.spacing.edgeEdge": "12",
  "elk.spacing.nodeNode": "28",
  "elk.spacing.edgeLabel": "4",
  "elk.spacing.labelLabel": "8",
  "elk.layered.spacing.nodeNodeBetweenLayers": "28",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "10",
  "elk.edgeLabels.inline": "true",
  "elk.layered.cycleBreaking.strategy": "DEPTH_FIRST",
};

/** Lays out a statechart; deterministic. */
export async function layOut(chart: Chart, direction: "DOWN" | "RIGHT" = "DOWN"): Promise<Layout> {
  const arrows = createArrows(chart);
  const laid = await new ELK.default().layout({
    ...toNode(chart.root, chart, direction),
    edges: [...arrows.map(toEdge), ...initialEdges(chart.root)],
  }, { layoutOptions: { ...OPTIONS, "elk.direction": direction } });
  return placed(chart, arrows, laid);
}

function toNode(state: ChartState, chart: Chart, direction: string): ElkNode {
  const rows = createRows(state, chart);
  const width = Math.max(
    textWidth(state.key, TITLE_SIZE),
    ...rows.map(({ text }) => textWidth(text, CAPTION_SIZE)),
  ) + 2 * PADDING;
  const height = TITLE_HEIGHT + (rows.length > 0 ? rows.length * ROW_HEIGHT + 8 : 0);
  if (state.states.length === 0) return { id: state.id, width: Math.max(width, 64), height };
  const children = state.states.map((child) => toNode(child, chart, direction));
  return {
    id: state.id,
    children: state.initial === undefined
      ? children
      : [{ id: dotId(state), width: DOT, height: DOT }, ...children],
    layoutOptions: {
      ...OPTIONS,
      "elk.direction": direction,
      "elk.padding": `[top=${height + 8},left=16,bottom=16,right=16]`,
      "elk.nodeSize.constraints": "MINIMUM_SIZE",
      "elk.nodeSize.minimum": `(${Math.ceil(width)},${height + 32})`,
    },
  };
}

function toEdge({ id, source, target, lines }: Arrow): ElkExtendedEdge {
  return {
    id,
    sources: [source],
    targets: [target],
    labels: lines.length === 0 ? [] : [{
      text: id,
      width: Math.ceil(Math.max(...lines.map(({ text }) => textWidth(text, CAPTION_SIZE)))) + 12,
      height: lines.length * ROW_HEIGHT + 4,
    }],
  };
}

function initialEdges(root: ChartState): ElkExtendedEdge[] {
  return listStates(root).flatMap((state) =>
    state.initial === undefined || state.states.length === 0 ? [] : [{
      id: `${dotId(state)} arrow`,
      sources: [dotId(state)],
      targets: [state.initial],
      layoutOptions: { "elk.layered.priority.shortness": "10" },
    }]
  );
}

const dotId = ({ id }: ChartState) => `${id} initial`;

function placed(chart: Chart, arrows: Arrow[], laid: ElkNode): Layout {
  const nodes = new Map(listNodes(laid).map((node) => [node.id, node]));
  const edges = new Map((laid.edges ?? []).map((edge) => [edge.id, edge]));
  const regions = new Set(
    listStates(chart.root).filter(({ type }) => type === "parallel")
      .flatMap(({ states }) => states.map(({ id }) => id)),
  );
  const initial: Arrow[] = initialEdges(chart.root)
    .map(({ id }) => ({ id, source: "", target: "", lines: [] }));
  return {
    id: chart.id,
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    states: listStates(chart.root).map((state) => ({
      state,
      isRegion: regions.has(state.id),
      rows: createRows(state, chart),
      ...toBox(nodes.get(state.id)),
    })),
    arrows: [...initial, ...arrows].map(({ id, lines }) => {
      const edge = edges.get(id);
      const [label] = edge?.labels ?? [];
      return {
        id,
        lines,
        isInitial: !arrows.some((arrow) => arrow.id === id),
        points: toPoints(edge),
        label: label === undefined ? undefined : toBox(label),
      };
    }),
  };
}

const listNodes = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(listNodes)];

function toPoints(edge: ElkExtendedEdge | undefined): Point[] {
  return (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: rounded(x), y: rounded(y) }))
  );
}

function toBox({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box> = {}): Box {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

const rounded = (length: number) => Math.round(length * 10) / 10;
