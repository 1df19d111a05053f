import { testSpecification } from "../support/specification/testSpecification.ts";
import { pageRefresh } from "./specifications/pageRefresh.ts";

testSpecification(pageRefresh);
