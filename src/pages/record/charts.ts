// What is drawn to scale: fetched together, once a page that shows it stands.
export { AreaChart } from "../../ui/chart/AreaChart.tsx";
export { BarChart } from "../../ui/chart/BarChart.tsx";
export { Timeline } from "../process/Timeline.tsx";
