import "./lists.ts";

export * as feedback from "../../pages/feedback/FeedbackPage.tsx";
