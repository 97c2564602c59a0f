import { z } from 'zod';
import {
  currencySchema,
  isoDateSchema,
  isoInstantSchema,
  moneySchema,
  sourceDateSchema,
  sourceKeySchema,
  timeZoneSchema,
  webUrlSchema,
} from './primitives.js';

export const sourceTypes = ['federal_contract', 'federal_grant', 'state_rfp', 'private_rfp', 'scraped'] as const;
export const sourceTypeSchema = z.enum(sourceTypes);
export type SourceType = z.infer<typeof sourceTypeSchema>;

/** Notice type of an ending award, whose work may be bought again. The due date is the end of the award. */
export const recompeteLeadType = 'Recompete lead (derived)';

/** Whether a notice reports an ending award. Its due date is the end of that award, not a deadline for submissions. */
export function isLead({ notice_type }: { readonly notice_type?: string | null | undefined }): boolean {
  return notice_type === recompeteLeadType;
}

/**
 * Lifecycle of a notice as stated by the source, in one vocabulary for all sources.
 * The status of an opportunity is derived from it and the dates, never entered.
 */
export const lifecycles = ['forecast', 'open', 'closed', 'cancelled', 'awarded', 'archived'] as const;
export const lifecycleSchema = z.enum(lifecycles);
export type Lifecycle = z.infer<typeof lifecycleSchema>;

/** Kind of `estimated_value`. A ceiling is not an estimate, and screens show which it is. */
export const valueKindSchema = z.enum(['estimate', 'ceiling', 'award']);
export type ValueKind = z.infer<typeof valueKindSchema>;

export const maxSetAsideText = 200;
export const setAsideSchema = z.strictObject({
  code: z.string().min(1).max(20),
  text: z.string().min(1).max(maxSetAsideText),
});
export type SetAside = z.infer<typeof setAsideSchema>;

export const attachmentSchema = z.strictObject({
  name: z.string().min(1).max(300),
  url: webUrlSchema,
  bytes: z.int().nonnegative().optional(),
});

const shortText = z.string().max(300);

/** A period in a forecast: its printed words, with the first and the last day that they mean. Never a deadline. */
export const expectedSchema = z.strictObject({
  text: z.string().min(1).max(300),
  from: isoDateSchema,
  to: isoDateSchema,
});
export type Expected = z.infer<typeof expectedSchema>;
const codes = z.array(z.string().min(1).max(20)).max(100);

/**
 * Assumptions about parts of a date that the source does not print. `unread_time`: the whole day counts, because the printed time cannot be read
 * (`25:00`).
 */
export const assumptions = ['zone', 'year', 'order', 'time', 'unread_time'] as const;

/** How a printed date was read, if the date alone does not show it. */
export const dateNoteSchema = z.strictObject({
  /** The words of the source. */
  printed: z.string().min(1).max(300),
  /** `none_stated`: the words mean that there is no date (`TBD`, `9999-12-31`); `not_understood`: they cannot be read (30 February). */
  reading: z.enum(['read', 'none_stated', 'not_understood']),
  assumed: z.array(z.enum(assumptions)).max(assumptions.length),
});
export type DateNote = z.infer<typeof dateNoteSchema>;

export const openDaysSchema = z.int().min(1).max(3650);

/**
 * Fields of an opportunity as stated by a source. For each optional field:
 * absent = not part of this response; `null` = the source states that there is no value.
 * All text is plain: no markup, entities decoded, no control characters except line breaks.
 */
export const noticeFieldsSchema = z.strictObject({
  title: z.string().trim().min(1).max(1000),
  description: z.string().max(60_000).optional(),
  /** Name of the buying body, never of a contact person. */
  agency_name: shortText.nullable().optional(),
  /** The department of the buying body, if the source names it separately. */
  agency_parent: shortText.nullable().optional(),
  /** The buying bodies by level, if the source names the levels: department, agency, bodies between agency and office, office. */
  department: shortText.nullable().optional(),
  agency: shortText.nullable().optional(),
  sub_agencies: z.array(shortText.min(1)).max(10).optional(),
  office: shortText.nullable().optional(),
  /** The source's own code of the buying body, e.g. `036.3600.36C10B` or `USDA-RUS`. */
  agency_code: z.string().max(100).nullable().optional(),
  /** Solicitation or funding-opportunity number as printed, trimmed. Not unique. */
  opportunity_number: z.string().max(200).nullable().optional(),
  /** The source's own term for the kind of notice: `Solicitation`, `Sources Sought`, `synopsis`... */
  notice_type: z.string().max(100).nullable().optional(),
  /** Public page of the notice. Never a URL with an API key. */
  source_url: webUrlSchema.nullable().optional(),
  lifecycle: lifecycleSchema.optional(),
  /** Amount in `currency`. `null` differs from 0. */
  estimated_value: moneySchema.nullable().optional(),
  value_kind: valueKindSchema.nullable().optional(),
  value_floor: moneySchema.nullable().optional(),
  value_ceiling: moneySchema.nullable().optional(),
  /** Currency of the amounts; absent for US dollars. */
  currency: currencySchema.nullable().optional(),
  posted_date: sourceDateSchema.nullable().optional(),
  /** A day without a time means the end of that day in `time_zone`. */
  due_date: sourceDateSchema.nullable().optional(),
  archive_date: isoDateSchema.nullable().optional(),
  /** When the publisher of a forecast expects to request offers, and to award. */
  expected_solicitation: expectedSchema.nullable().optional(),
  expected_award: expectedSchema.nullable().optional(),
  /** How the date was read; absent if it is simply as printed, or if no date is printed. */
  posted_date_note: dateNoteSchema.nullable().optional(),
  due_date_note: dateNoteSchema.nullable().optional(),
  /**
   * Days from the posting or the first sync until the notice counts as closed; a setting of the source for notices without a stated end. `null` if
   * the source itself states that the notice is open.
   */
  open_days: openDaysSchema.nullable().optional(),
  /** Zone of the buyer; days are days in this zone. */
  time_zone: timeZoneSchema.optional(),
  location: shortText.nullable().optional(),
  /** Name; title; email; phone, without empty parts. */
  contact_info: z.string().max(2000).nullable().optional(),
  keywords: z.array(z.string().min(1).max(200)).max(100).optional(),
  naics_codes: codes.optional(),
  psc_codes: codes.optional(),
  /** Assistance Listing Numbers (formerly CFDA), `10.757`. */
  aln_codes: codes.optional(),
  /** Codes of other classifications with their scheme: `CPV 30199000`, `UNSPSC 43211500`. */
  other_codes: z.array(z.string().min(1).max(60)).max(100).optional(),
  set_aside: setAsideSchema.nullable().optional(),
  /** The vehicle used, or the kind of contract that results: `OASIS+`, `IDIQ`. */
  contract_vehicle: z.string().min(1).max(100).nullable().optional(),
  eligible_applicants: z.array(shortText.min(1)).max(100).optional(),
  expected_awards: z.int32().nonnegative().nullable().optional(),
  cost_sharing: z.boolean().nullable().optional(),
  attachments: z.array(attachmentSchema).max(200).optional(),
  /** For scraped pages: field name to the text from which the field was extracted. Not part of the opportunity. */
  evidence: z.record(z.string().max(40), z.string().max(500)).optional(),
});
export type NoticeFields = z.infer<typeof noticeFieldsSchema>;

/** The fields of the agency levels, from the department down. */
export const levelFields = ['department', 'agency', 'sub_agencies', 'office'] as const;

/** One opportunity as stated by one source, normalised by a connector. */
export const noticeSchema = z.strictObject({
  /** Display name of the publisher: `SAM.gov`, `Grants.gov`. Together with `source_id` it identifies the notice. */
  source_name: z.string().min(1).max(100),
  source_id: z.string().trim().min(1).max(200),
  source_type: sourceTypeSchema,
  /** Channel of the source (`api`, `bulk`, `search`, `detail`). Each channel is stored separately, and they are merged field by field. */
  channel: sourceKeySchema,
  fields: noticeFieldsSchema,
  /** Marks a delta: absent and empty fields keep the earlier value of this channel, and lists are extended. */
  adds: z
    .strictObject({
      /** Names of inferred fields: they apply only if no earlier value exists. A title that equals the source id counts as no value. */
      concluded: z.array(noticeFieldsSchema.keyof()).max(40),
    })
    .optional(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** Reason why a record was quarantined. */
export const rejectionSchema = z.strictObject({
  source_id: z.string().max(200).nullable(),
  /** A code of the error catalogue. */
  code: z.string(),
  message: z.string().max(1000),
});
export type Rejection = z.infer<typeof rejectionSchema>;

/** A run reads its listing, then the details of notices that the listing only summarizes. */
export const runPhaseSchema = z.enum(['listing', 'details']);
export type RunPhase = z.infer<typeof runPhaseSchema>;

/** A batch of a run, submitted to intake. `fence` grows with every claim of the source, so that batches of a stale run are rejected. */
export const noticeBatchSchema = z.strictObject({
  source: sourceKeySchema,
  run_id: z.uuid(),
  /** Number of the batch within its run, from 1. Resubmitting a batch returns the first result. */
  seq: z.int().positive(),
  fence: z.int().nonnegative(),
  fetched_at: isoInstantSchema,
  demo: z.boolean(),
  /** Details of notices that the run has already listed are counted separately. Default: `listing`. */
  phase: runPhaseSchema.optional(),
  notices: z.array(noticeSchema).min(1).max(1000),
});
export type NoticeBatch = z.infer<typeof noticeBatchSchema>;

export const intakeResultSchema = z.strictObject({
  added: z.int().nonnegative(),
  updated: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  rejected: z.array(rejectionSchema),
});
export type IntakeResult = z.infer<typeof intakeResultSchema>;
