import { z } from 'zod';
import { sourceIdText } from '../source-id.js';

/** A text. Publishers also send numbers and booleans. */
const text = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]).nullish();
/** `1e9999`, which stands for "no limit" in some data, comes as a text: no amount. */
const amount = z.union([z.number(), z.string()]).nullish();

/** A part that may be missing or null, which means "not stated". */
function part<S extends z.ZodRawShape>(shape: S) {
  return z.preprocess((given) => given ?? {}, z.object(shape));
}

/** A list without its nulls; a single value counts as a list. */
function listOf<S extends z.ZodType>(item: S) {
  return z.preprocess(
    (items) => (Array.isArray(items) ? items : [items]).filter((each) => each !== null && each !== undefined),
    z.array(item),
  );
}

const value = part({ amount, currency: text });
const period = part({ startDate: text, endDate: text });
const classification = part({ scheme: text, id: text, description: text });
const document = z.object({ id: text, documentType: text, title: text, url: text, datePublished: text, format: text });
const titled = z.object({
  id: text,
  title: text,
  status: text,
  date: text,
  dateSigned: text,
  value,
  documents: listOf(document),
});

const organization = part({
  id: text,
  name: text,
  roles: listOf(z.string()),
  identifier: part({ scheme: text, id: text }),
  address: part({ locality: text, region: text, countryName: text }),
  contactPoint: part({ name: text, email: text, telephone: text }),
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
  planning: part({ rationale: text, budget: part({ description: text, amount: value }) }),
  tender: part({
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
        deliveryAddresses: listOf(part({ region: text })),
        deliveryAddress: part({ region: text }),
        deliveryLocation: part({ gazetteer: part({ scheme: text, identifiers: listOf(text) }) }),
      }),
    ),
    documents: listOf(document),
    procuringEntity: organization,
  }),
  awards: listOf(titled),
  contracts: listOf(titled),
});
export type Release = z.infer<typeof releaseGuard>;
export type Tender = Release['tender'];
