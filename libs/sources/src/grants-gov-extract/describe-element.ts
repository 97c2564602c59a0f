import { AppError, isErrorCode } from '@rfp/contracts/errors';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type SourceDate } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { joinContact } from '../contact.js';
import { grantsGovName, grantsGovTimeZone } from '../grants-gov/constants.js';
import { closingDate } from '../grants-gov/closing-date.js';
import { agencyAndParent } from '../grants-gov/departments.js';
import { amounts, readCount } from '../grants-gov/describe-detail.js';
import { distinctLines, identity, toLine } from '../grants-gov/describe-hit.js';
import { dayField, postedField } from '../date-field.js';
import { plainLine, plainText, webLink } from '../plain-text.js';
import { recordOutcome, replayRecord, type ReadRecord, readRecord, type Records } from '../read-record.js';
import { ifReadable } from '../unread-fields.js';
import { applicantTitle, categoryTitle, instrumentTitle } from './codes.js';
import { type ExtractElement } from './read-elements.js';

const texts = z.array(z.string()).default([]);
const text = texts.transform(([first]) => first);
const identifier = /^\d{1,18}$/;

const identified = z.object({ OpportunityID: text.pipe(z.string().trim().regex(identifier)) });

const elementGuard = identified.extend({
  kind: z.enum(['synopsis', 'forecast']),
  OpportunityTitle: text,
  OpportunityNumber: text,
  FundingInstrumentType: texts,
  CategoryOfFundingActivity: texts,
  CFDANumbers: texts,
  EligibleApplicants: texts,
  AgencyCode: text,
  AgencyName: text,
  PostDate: text,
  CloseDate: text,
  CloseDateExplanation: text,
  EstimatedSynopsisCloseDate: text,
  EstimatedSynopsisCloseDateExplanation: text,
  AwardCeiling: text,
  AwardFloor: text,
  EstimatedTotalProgramFunding: text,
  ExpectedNumberOfAwards: text,
  Description: text,
  CostSharingOrMatchingRequirement: text,
  ArchiveDate: text,
  AdditionalInformationURL: text,
  AdditionalInformationText: text,
  GrantorContactEmail: text,
  GrantorContactText: text,
  GrantorContactName: text,
  GrantorContactPhoneNumber: text,
});
type Printed = z.infer<typeof elementGuard>;

/** Id of a record, or null if it is unreadable. */
export function idOf({ fields }: ExtractElement): string | null {
  const id = fields.get('OpportunityID')?.[0]?.trim() ?? '';
  return identifier.test(id) ? id : null;
}

/** The number as printed; empty where there is none. */
export function numberOf({ fields }: ExtractElement): string {
  return fields.get('OpportunityNumber')?.[0]?.trim() ?? '';
}

/** Days before which an opportunity ended, or was last updated if it states no end, to count as long closed. */
export interface Horizons {
  ended: string;
  silent: string;
}

/**
 * Whether an opportunity ended long ago, as far as its dates are readable. Checked first: most of the file ended years
 * ago. An opportunity without an end would stay open for ever if its age did not count.
 */
export function isLongClosed({ kind, fields }: ExtractElement, { ended, silent }: Horizons): boolean {
  const end = firstText(fields, ['ArchiveDate', kind === 'forecast' ? 'EstimatedSynopsisCloseDate' : 'CloseDate']);
  return end === '' ? isBefore(firstText(fields, ['LastUpdatedDate', 'PostDate']), silent) : isBefore(end, ended);
}

/** The first of some elements that contains a text. */
function firstText(fields: ExtractElement['fields'], names: readonly string[]): string {
  return names.map((name) => fields.get(name)?.[0]?.trim() ?? '').find((text) => text !== '') ?? '';
}

function isBefore(text: string, horizon: string): boolean {
  const [, month, day, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? [];
  return year !== undefined && `${year}-${month}-${day}` < horizon;
}

/** The notice of a record, or the reason of its quarantine. @param today - `yyyy-MM-dd` at Grants.gov */
export function readElement({ kind, fields, fault }: ExtractElement, today: string): Records {
  // The fault of the file's text is not visible in the parsed texts: it is stored beside them.
  const raw = {
    ...Object.fromEntries(fields),
    kind,
    ...(fault !== null && { fault: { code: fault.code, message: fault.message } }),
  };
  return readFields(raw, today);
}

const storedGuard = z.looseObject({
  fault: z.object({ code: z.string().refine(isErrorCode), message: z.string() }).optional(),
});

/**
 * Quarantines a record with the id of another one. Wrapped, because by itself it would be replayed as a change of that
 * one.
 */
export function quarantineConflict(element: ExtractElement): Records {
  const reason = new AppError('RECORD_ID_TAKEN', {
    message: 'The record has the id of another record of the same file.',
  });
  return recordOutcome(
    idOf(element),
    { conflict: { ...Object.fromEntries(element.fields), kind: element.kind } },
    { reason },
  );
}

/** Reads a quarantined record again. */
export function replayElement(raw: string, today: string): Records {
  return replayRecord(raw, storedGuard, (kept) => readFields(kept, today));
}

function readFields(raw: z.infer<typeof storedGuard>, today: string): Records {
  const id = identified.safeParse(raw).data?.OpportunityID ?? null;
  return recordOutcome(id, raw, readPrinted(raw, id, today));
}

function readPrinted(raw: z.infer<typeof storedGuard>, id: string | null, today: string): ReadRecord {
  if (raw.fault !== undefined) return { reason: new AppError(raw.fault.code, { message: raw.fault.message }) };
  return id === null
    ? { reason: new AppError('RECORD_NO_ID') }
    : readRecord(raw, elementGuard, (printed) => describeElement(printed, today));
}

/** Every record states every element: an absent one means "none". */
function describeElement(printed: Printed, today: string): Notice {
  return {
    source_name: grantsGovName,
    source_id: printed.OpportunityID,
    source_type: 'federal_grant',
    channel: 'extract',
    fields: {
      ...identity(
        printed.OpportunityID,
        unescapeOnce(printed.OpportunityTitle),
        unescapeOnce(printed.OpportunityNumber),
      ),
      ...derivedState(printed, today),
      description: plainText(printed.Description ?? '', 2),
      agency_name: toLine(unescapeOnce(printed.AgencyName)),
      ...agencyAndParent(unescapeOnce(printed.AgencyName), printed.AgencyCode),
      agency_code: toLine(printed.AgencyCode, 100),
      ...amounts({
        estimatedFunding: printed.EstimatedTotalProgramFunding,
        awardCeiling: printed.AwardCeiling,
        awardFloor: printed.AwardFloor,
      }),
      location: null,
      contact_info: contact(printed),
      ...subjects(printed),
      expected_awards: readCount(printed.ExpectedNumberOfAwards),
      cost_sharing: ifReadable('cost_sharing', printed.CostSharingOrMatchingRequirement, costSharing),
      attachments: attachments(printed),
    },
  };
}

/** Removes one of possibly two layers of escaping. */
function unescapeOnce(escaped: string | undefined): string {
  return plainLine(escaped ?? '', 2000);
}

/**
 * The file has no status. An archived opportunity is closed whatever its close date says: that is how a withdrawal
 * looks. For the rest the dates decide.
 */
function derivedState(printed: Printed, today: string): Partial<NoticeFields> {
  const { kind, PostDate, ArchiveDate } = printed;
  const archived = dayField('archive_date', ArchiveDate);
  const posted = postedField(PostDate, { timeZone: grantsGovTimeZone });
  const isArchived = archived !== null && archived < today;
  return {
    notice_type: kind,
    lifecycle: isArchived ? 'archived' : kind === 'forecast' ? 'forecast' : 'open',
    posted_date: posted,
    due_date: dueDate(printed, posted),
    archive_date: archived,
    time_zone: grantsGovTimeZone,
  };
}

function dueDate(printed: Printed, posted: SourceDate | null): NoticeFields['due_date'] {
  return printed.kind === 'forecast'
    ? closingDate(
        printed.EstimatedSynopsisCloseDate,
        unescapeOnce(printed.EstimatedSynopsisCloseDateExplanation),
        posted,
      )
    : closingDate(printed.CloseDate, unescapeOnce(printed.CloseDateExplanation), posted);
}

function contact({
  GrantorContactText,
  GrantorContactName,
  GrantorContactEmail,
  GrantorContactPhoneNumber,
}: Printed): string | null {
  const said = plainText(GrantorContactText ?? GrantorContactName ?? '', 2, 1500);
  return joinContact({ name: said, email: GrantorContactEmail, phone: GrantorContactPhoneNumber });
}

function subjects(printed: Printed): Pick<NoticeFields, 'keywords' | 'aln_codes' | 'eligible_applicants'> {
  const alns = distinctLines(printed.CFDANumbers, 20);
  const titles = [
    ...printed.CategoryOfFundingActivity.map(categoryTitle),
    ...printed.FundingInstrumentType.map(instrumentTitle),
  ];
  return {
    keywords: distinctLines([...alns, ...titles], 200),
    aln_codes: alns,
    eligible_applicants: distinctLines(printed.EligibleApplicants.map(applicantTitle)),
  };
}

function costSharing(printed: string | undefined): boolean | null {
  const word = printed?.trim().toLowerCase() ?? '';
  if (word === '') return null;
  if (word === 'yes' || word === 'no') return word === 'yes';
  throw new AppError('RECORD_BAD_VALUE', {
    message: `Whether costs are shared cannot be read: "${word.slice(0, 40)}".`,
  });
}

function attachments({ AdditionalInformationURL, AdditionalInformationText }: Printed): NoticeFields['attachments'] {
  const url = webLink(AdditionalInformationURL ?? '');
  return url === null ? [] : [{ name: toLine(unescapeOnce(AdditionalInformationText)) ?? url.slice(0, 300), url }];
}
