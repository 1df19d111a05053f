import "./schemaConfig.ts";
import { ArkErrors as Errors, type as arktype } from "arktype";

// Constants of this file, not only names passed on: a bundler that splits code looks through those
// to the files behind them, and then evaluates these before the configuration.
export const type = arktype;
export const ArkErrors = Errors;
export type ArkErrors = Errors;
