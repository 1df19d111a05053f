import { testSpecification } from "../support/specification/testSpecification.ts";
import { dateWords } from "./specifications/dateWords.ts";

testSpecification(dateWords);
