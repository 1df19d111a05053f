import "./frame.ts";

export * as home from "../pages/home/HomePage.tsx";
