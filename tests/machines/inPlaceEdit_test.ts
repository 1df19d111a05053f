import { testSpecification } from "../support/specification/testSpecification.ts";
import { inPlaceEdit } from "./specifications/inPlaceEdit.ts";

testSpecification(inPlaceEdit);
