import "./app.tsx";
