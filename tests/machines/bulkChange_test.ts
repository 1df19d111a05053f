import { testSpecification } from "../support/specification/testSpecification.ts";
import { bulkChange } from "./specifications/bulkChange.ts";

testSpecification(bulkChange);
