import { testSpecification } from "../support/specification/testSpecification.ts";
import { browserNotifications } from "./specifications/browserNotifications.ts";

testSpecification(browserNotifications);
