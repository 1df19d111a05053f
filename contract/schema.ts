// Configuration has to be evaluated before the first schema is built, hence the order of these lines.
import "./schemaConfig.ts";

export { ArkErrors, type } from "arktype";
