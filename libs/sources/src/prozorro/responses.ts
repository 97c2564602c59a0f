import { z } from 'zod';
import { sourceIdText } from '../fields/source-id.js';

const text = z.string().nullish();
const pageOffset = z.object({ offset: z.union([z.string(), z.number()]).transform(String) }).nullish();

/** A page of the list of changes. Entries are validated one by one. */
export const feedGuard = z.object({ data: z.array(z.unknown()), next_page: pageOffset, prev_page: pageOffset });
export type FeedAnswer = z.output<typeof feedGuard>;

const period = z
  .object({ startDate: text, endDate: text })
  .nullish()
  .transform((stated) => stated ?? {});

/** An entry of the list of changes, without title and value. */
export const entryGuard = z.object({
  id: sourceIdText,
  /** Seconds since 1970. The list is ordered by this time. */
  public_modified: z.coerce.number().nullish().catch(null),
  status: text.catch(null),
  tenderPeriod: z.object({ endDate: text }).nullish().catch(null),
});
export type FeedEntry = z.output<typeof entryGuard>;

export const requestedFields = 'status,tenderPeriod,public_modified';

/** A response about a tender. `config` contains the rules of its procedure. */
export const detailGuard = z.object({ data: z.looseObject({}), config: z.unknown() });

/** Stored form of a response about a tender. Includes the id, which a broken response may lack. */
export const storedTender = z.strictObject({ id: z.string(), data: z.looseObject({}), config: z.unknown() });
export type StoredTender = z.output<typeof storedTender>;

export const configGuard = z.object({ hasValueRestriction: z.boolean().nullish() }).catch({});

const party = z
  .object({
    name: text,
    identifier: z.object({ scheme: text, id: z.union([z.string(), z.number()]).nullish() }).nullish(),
    address: z.object({ locality: text, region: text, countryName: text }).nullish(),
    contactPoint: z.object({ name: text, email: text, telephone: text }).nullish(),
  })
  .nullish()
  .transform((stated) => stated ?? {});

export const tenderGuard = z.object({
  id: sourceIdText,
  tenderID: text,
  title: text,
  title_en: text,
  description: text,
  status: z.string(),
  procurementMethodType: text,
  dateCreated: text,
  enquiryPeriod: period,
  tenderPeriod: period,
  procuringEntity: party,
  value: z.object({ amount: z.union([z.number(), z.string()]).nullish(), currency: text }).nullish(),
  items: z
    .array(
      z
        .object({ classification: z.object({ scheme: text, id: text }).nullish().catch(null) })
        .catch({ classification: null }),
    )
    .nullish()
    .transform((stated) => stated ?? []),
});
export type Tender = z.output<typeof tenderGuard>;
