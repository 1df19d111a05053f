import type { Form } from "../validation.ts";
import {
  nameText,
  OptionalEmail,
  optionalLine,
  OptionalPhone,
  optionalProse,
  OptionalTaxNumber,
  OptionalWebsite,
} from "./fields.ts";
import { entityFields, listTotal } from "./references.ts";
import { type } from "./schema.ts";

/** A partner company. */
export const Company = type({
  ...entityFields,
  name: "string",
  taxNumber: "string | null",
  email: "string | null",
  phone: "string | null",
  website: "string | null",
  address: "string | null",
  city: "string | null",
  country: "string | null",
  notes: "string | null",
});
export type Company = typeof Company.infer;

export const CompanyPage = type({ data: Company.array(), ...listTotal });

/** The body that creates a company. */
export const CompanyInput = type({
  name: nameText,
  "taxNumber?": OptionalTaxNumber,
  "email?": OptionalEmail,
  "phone?": OptionalPhone,
  "website?": OptionalWebsite,
  "address?": optionalProse,
  "city?": optionalLine,
  "country?": optionalLine,
  "notes?": optionalProse,
});
export type CompanyInput = typeof CompanyInput.infer;

/** The body that changes a company: the changed fields, and the version they were read at. */
export const CompanyPatch = CompanyInput.partial().merge({ version: "number.integer" });
export type CompanyPatch = typeof CompanyPatch.infer;

const messages = { email: { invalid: "Invalid email format" } } as const;

export const companyForm: Form<CompanyInput> = { schema: CompanyInput, messages };
export const companyPatchForm: Form<CompanyPatch> = { schema: CompanyPatch, messages };
