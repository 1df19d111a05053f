import { testSpecification } from "../support/specification/testSpecification.ts";
import { serverStorage } from "./specifications/serverStorage.ts";

testSpecification(serverStorage);
