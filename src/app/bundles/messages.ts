import "./frame.ts";

export * as feedback from "../../pages/feedback/FeedbackPage.tsx";
