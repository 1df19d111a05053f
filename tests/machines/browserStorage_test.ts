import { testSpecification } from "../support/specification/testSpecification.ts";
import { browserStorage } from "./specifications/browserStorage.ts";

testSpecification(browserStorage);
