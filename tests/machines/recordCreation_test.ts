import { testSpecification } from "../support/specification/testSpecification.ts";
import { recordCreation } from "./specifications/recordCreation.ts";

testSpecification(recordCreation);
