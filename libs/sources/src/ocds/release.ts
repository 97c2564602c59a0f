import { z } from 'zod';
import { sourceIdText } from '../fields/source-id.js';

/** A text. Publishers also send numbers and booleans. */
const text = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]).nullish();
/** An amount. `1e9999`, which means "no limit" in some data, arrives as a text and is not an amount. */
const amount = z.union([z.number(), z.string()]).nullish();

/** An object that may be missing or null, which means "not stated". */
function objectOf<S extends z.ZodRawShape>(shape: S) {
  return z.preprocess((value) => value ?? {}, z.object(shape));
}

/** A list without its nulls; a single value counts as a list. */
function listOf<S extends z.ZodType>(item: S) {
  return z.preprocess(
    (items) => (Array.isArray(items) ? items : [items]).filter((each) => each !== null && each !== undefined),
    z.array(item),
  );
}

const value = objectOf({ amount, currency: text });
const period = objectOf({ startDate: text, endDate: text });
const classification = objectOf({ scheme: text, id: text, description: text });
const document = z.object({ id: text, documentType: text, title: text, url: text, datePublished: text, format: text });
const awardOrContract = z.object({
  id: text,
  title: text,
  status: text,
  date: text,
  dateSigned: text,
  value,
  documents: listOf(document),
});

const organization = objectOf({
  id: text,
  name: text,
  roles: listOf(z.string()),
  identifier: objectOf({ scheme: text, id: text }),
  address: objectOf({ locality: text, region: text, countryName: text }),
  contactPoint: objectOf({ name: text, email: text, telephone: text }),
});
export type Organization = z.infer<typeof organization>;

/** The members of a release, compiled or not, that are used; the rest is dropped to save storage. Nearly every member may be null. */
export const releaseGuard = z.object({
  ocid: sourceIdText,
  id: text,
  date: text,
  tag: listOf(z.string()),
  parties: listOf(organization),
  buyer: organization,
  planning: objectOf({ rationale: text, budget: objectOf({ description: text, amount: value }) }),
  tender: objectOf({
    id: text,
    title: text,
    description: text,
    status: text,
    procurementMethodDetails: text,
    value,
    minValue: value,
    mainProcurementCategory: text,
    additionalProcurementCategories: listOf(z.string()),
    classification,
    tenderPeriod: period,
    lots: listOf(z.object({ id: text, status: text, value, tenderPeriod: period })),
    items: listOf(
      z.object({
        id: text,
        description: text,
        classification,
        additionalClassifications: listOf(classification),
        deliveryAddresses: listOf(objectOf({ region: text })),
        deliveryAddress: objectOf({ region: text }),
        deliveryLocation: objectOf({ gazetteer: objectOf({ scheme: text, identifiers: listOf(text) }) }),
      }),
    ),
    documents: listOf(document),
    procuringEntity: organization,
  }),
  awards: listOf(awardOrContract),
  contracts: listOf(awardOrContract),
});
export type Release = z.infer<typeof releaseGuard>;
export type Tender = Release['tender'];
