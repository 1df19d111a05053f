import "./schemaConfig.ts";
import { ArkErrors as Errors, type as arktype } from "arktype";

// Constants, not re-exports: a bundler that splits code would resolve re-exports to their source
// and evaluate it before the configuration.
export const type = arktype;
export const ArkErrors = Errors;
export type ArkErrors = Errors;
