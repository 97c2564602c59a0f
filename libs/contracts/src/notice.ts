import { z } from 'zod';
import {
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

/**
 * Where in its life the source says the notice stands, in one vocabulary for all sources.
 * The opportunity's status is derived from this and the dates, never typed in.
 */
export const lifecycles = ['forecast', 'open', 'closed', 'cancelled', 'awarded', 'archived'] as const;
export const lifecycleSchema = z.enum(lifecycles);
export type Lifecycle = z.infer<typeof lifecycleSchema>;

/** What the figure in `estimated_value` is. A ceiling is not an estimate and the screen says which it shows. */
export const valueKindSchema = z.enum(['estimate', 'ceiling', 'award']);
export type ValueKind = z.infer<typeof valueKindSchema>;

export const setAsideSchema = z.strictObject({
  code: z.string().min(1).max(20),
  text: z.string().min(1).max(200),
});
export type SetAside = z.infer<typeof setAsideSchema>;

export const attachmentSchema = z.strictObject({
  name: z.string().min(1).max(300),
  url: webUrlSchema,
  bytes: z.int().nonnegative().optional(),
});

const shortText = z.string().max(300);
const codes = z.array(z.string().min(1).max(20)).max(100);

/**
 * What a source may say of an opportunity. For each optional field:
 * absent = this answer does not speak of it; `null` = the source says there is none.
 * All text is plain: no markup, entities decoded, no control characters but line breaks.
 */
export const noticeFieldsSchema = z.strictObject({
  title: z.string().trim().min(1).max(1000),
  description: z.string().max(60_000).optional(),
  /** Human name of the buying body, never a contact person. */
  agency_name: shortText.nullable().optional(),
  /** The source's own code of the buying body, e.g. `036.3600.36C10B` or `USDA-RUS`. */
  agency_code: z.string().max(100).nullable().optional(),
  /** Solicitation or funding-opportunity number as printed, trimmed. Not unique. */
  opportunity_number: z.string().max(200).nullable().optional(),
  /** The source's own word for the kind of notice: `Solicitation`, `Sources Sought`, `synopsis`... */
  notice_type: z.string().max(100).nullable().optional(),
  /** Public page of the notice. Never a URL that holds an API key. */
  source_url: webUrlSchema.nullable().optional(),
  lifecycle: lifecycleSchema.optional(),
  /** US dollars. `null` is not 0. */
  estimated_value: moneySchema.nullable().optional(),
  value_kind: valueKindSchema.nullable().optional(),
  value_floor: moneySchema.nullable().optional(),
  value_ceiling: moneySchema.nullable().optional(),
  posted_date: sourceDateSchema.nullable().optional(),
  /** A day means the end of that day in `time_zone`. */
  due_date: sourceDateSchema.nullable().optional(),
  archive_date: isoDateSchema.nullable().optional(),
  /** Zone of the buyer; days are days there. */
  time_zone: timeZoneSchema.optional(),
  location: shortText.nullable().optional(),
  /** Name; title; email; phone, empty parts dropped. */
  contact_info: z.string().max(2000).nullable().optional(),
  keywords: z.array(z.string().min(1).max(200)).max(100).optional(),
  naics_codes: codes.optional(),
  psc_codes: codes.optional(),
  /** Assistance Listing Numbers (formerly CFDA), `10.757`. */
  aln_codes: codes.optional(),
  set_aside: setAsideSchema.nullable().optional(),
  eligible_applicants: z.array(shortText.min(1)).max(100).optional(),
  expected_awards: z.int().nonnegative().nullable().optional(),
  cost_sharing: z.boolean().nullable().optional(),
  attachments: z.array(attachmentSchema).max(200).optional(),
  /** Field name to the text of the page that the field was read from, where a page was read. It is no word of the source about the opportunity. */
  evidence: z.record(z.string().max(40), z.string().max(500)).optional(),
});
export type NoticeFields = z.infer<typeof noticeFieldsSchema>;

/** One source's word about one opportunity, normalised, as a connector hands it on. */
export const noticeSchema = z.strictObject({
  /** Display constant of the publisher: `SAM.gov`, `Grants.gov`. With `source_id` it is the identity of the notice. */
  source_name: z.string().min(1).max(100),
  source_id: z.string().trim().min(1).max(200),
  source_type: sourceTypeSchema,
  /** Which of the source's doors this came through (`api`, `bulk`, `search`, `detail`): each is kept apart and merged field by field. */
  channel: sourceKeySchema,
  fields: noticeFieldsSchema,
  /** Given where the answer tells only what is new: what it leaves out or leaves empty stays as this door said it before, and lists grow. */
  adds: z
    .strictObject({
      /** What is only concluded: it counts where nothing was said before. A title that is the source id stands for none. */
      concluded: z.array(noticeFieldsSchema.keyof()).max(40),
    })
    .optional(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** Why a record was kept aside instead of being handed on. */
export const rejectionSchema = z.strictObject({
  source_id: z.string().max(200).nullable(),
  /** A code of the error catalogue. */
  code: z.string(),
  message: z.string().max(1000),
});
export type Rejection = z.infer<typeof rejectionSchema>;

/** One batch of one run, as sync hands it to intake. `fence` grows with every claim of the source, so a stale run's batch is refused. */
export const noticeBatchSchema = z.strictObject({
  source: sourceKeySchema,
  run_id: z.uuid(),
  /** Number of the batch within its run, from 1: a batch that is handed on again gets the answer it got. */
  seq: z.int().positive(),
  fence: z.int().nonnegative(),
  fetched_at: isoInstantSchema,
  demo: z.boolean(),
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
