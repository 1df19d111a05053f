import { testSpecification } from "../support/specification/testSpecification.ts";
import { undo } from "./specifications/undo.ts";

testSpecification(undo);
