import { z } from 'zod';

const text = z.string().nullish();

const codeAndName = z.object({ code: text, name: text }).nullish();

const contactGuard = z.object({ type: text, fullName: text, title: text, email: text, phone: text });
export type ApiContact = z.infer<typeof contactGuard>;

/**
 * One notice of the API. The fields for title, deadline and status must be present, at least as null, so that a record does not look like a notice
 * without a deadline if the source renames such a field.
 */
export const apiRecordGuard = z.object({
  noticeId: text,
  title: z.string().nullable(),
  type: z.string().nullable(),
  active: z.string().nullable(),
  postedDate: z.string().nullable(),
  responseDeadLine: z.string().nullable(),
  solicitationNumber: text,
  fullParentPathName: text,
  fullParentPathCode: text,
  archiveDate: text,
  typeOfSetAside: text,
  typeOfSetAsideDescription: text,
  naicsCode: text,
  naicsCodes: z.array(z.string().nullable()).nullish(),
  classificationCode: text,
  award: z.object({ amount: z.union([z.string(), z.number()]).nullish() }).nullish(),
  pointOfContact: z.array(contactGuard.nullable()).nullish(),
  officeAddress: z.object({ city: text, state: text, countryCode: text }).nullish(),
  placeOfPerformance: z.object({ city: codeAndName, state: codeAndName, country: codeAndName }).nullish(),
  uiLink: text,
  resourceLinks: z.array(z.string().nullable()).nullish(),
});
export type ApiRecord = z.infer<typeof apiRecordGuard>;

/** The total, which has been observed as a number, as text and as null. */
const totalGuard = z
  .union([
    z.int().nonnegative(),
    z
      .string()
      .trim()
      .regex(/^\d{1,9}$/)
      .transform(Number),
    z.null(),
  ])
  .optional()
  .transform((total) => total ?? null);

/** The members needed to identify or skip a record, even if the rest is invalid. */
export const minimalRecordGuard = z.object({ noticeId: text.catch(null), type: text.catch(null) });

/**
 * One page. Records are validated later, one by one, so that an invalid record does not affect the others. A response without
 * `opportunitiesData` is an error and must not count as zero notices.
 */
export const searchPageGuard = z.object({ totalRecords: totalGuard, opportunitiesData: z.array(z.unknown()) });
