import { z } from 'zod';

const text = z.string().nullish();
const amount = z.union([z.string(), z.number()]).nullish();
const identifier = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(
    z
      .string()
      .trim()
      .regex(/^\d{1,18}$/),
  );
const describedCode = z.object({ description: text });

/**
 * Response of both services. The token next to `data` is dropped and never stored. The services before search2 return the data
 * without an envelope.
 */
export const envelopeGuard = z.preprocess(
  (answer) => (lacksEnvelope(answer) ? { errorcode: 0, data: answer } : answer),
  z.object({ errorcode: z.int(), msg: text, data: z.unknown() }),
);

function lacksEnvelope(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    !('data' in answer) &&
    ('hitCount' in answer || 'opportunityTitle' in answer)
  );
}

/** Records are validated later, one by one, so that an unreadable record does not affect the others. */
export const listingGuard = z.object({ hitCount: z.int().nonnegative(), oppHits: z.array(z.unknown()) });

/** The id of a record, under which it can be quarantined. */
export const identifiedGuard = z.object({ id: identifier });

const alns = z.array(z.string().max(20)).nullish();

export const hitGuard = z.object({
  id: identifier,
  number: text,
  title: text,
  agencyCode: text,
  agency: text,
  agencyName: text,
  openDate: text,
  closeDate: text,
  oppStatus: z.enum(['posted', 'forecasted', 'closed', 'archived']).nullish(),
  docType: text,
  cfdaList: alns,
  alnist: alns,
  alnList: alns,
});
export type Hit = z.infer<typeof hitGuard>;

const agencyGuard = z.object({ agencyName: text }).nullish();

/** Members that synopsis and forecast share. Omits `agencyName` on purpose: it contains the name of a contact person. */
const announcement = z.object({
  agencyCode: text,
  agencyDetails: agencyGuard,
  topAgencyDetails: agencyGuard,
  agencyContactName: text,
  agencyContactEmail: text,
  agencyContactPhone: text,
  postingDate: text,
  postingDateStr: text,
  archiveDate: text,
  archiveDateStr: text,
  costSharing: z.boolean().nullish(),
  numberOfAwards: amount,
  estimatedFunding: amount,
  awardCeiling: amount,
  awardFloor: amount,
  applicantTypes: z.array(describedCode).nullish(),
  fundingInstruments: z.array(describedCode).nullish(),
  fundingActivityCategories: z.array(describedCode).nullish(),
  fundingDescLinkUrl: text,
  fundingDescLinkDesc: text,
});
export type Announcement = z.infer<typeof announcement>;

const attachmentGuard = z.object({
  id: z.int().positive(),
  fileName: text,
  fileDescription: text,
  fileLobSize: z.number().nullish(),
});

export const detailGuard = z.object({
  id: identifier,
  opportunityNumber: text,
  opportunityTitle: text,
  owningAgencyCode: text,
  docType: text,
  ost: text,
  agencyDetails: agencyGuard,
  topAgencyDetails: agencyGuard,
  synopsis: announcement
    .extend({ synopsisDesc: text, responseDate: text, responseDateStr: text, responseDateDesc: text })
    .nullish(),
  forecast: announcement
    .extend({
      forecastDesc: text,
      estApplicationResponseDate: text,
      estApplicationResponseDateStr: text,
      estApplicationResponseDateDesc: text,
    })
    .nullish(),
  cfdas: z.array(z.object({ cfdaNumber: text, programTitle: text })).nullish(),
  alns: z.array(z.object({ alnNumber: text, programTitle: text })).nullish(),
  synopsisAttachmentFolders: z.array(z.object({ synopsisAttachments: z.array(attachmentGuard).nullish() })).nullish(),
  synopsisDocumentURLs: z.array(z.object({ docUrl: text, description: text })).nullish(),
});
export type Detail = z.infer<typeof detailGuard>;
