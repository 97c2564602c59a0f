import { createHash } from 'node:crypto';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { type UsaspendingAward } from '@rfp/twins/usaspending/usaspending-query';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

const rowSchema = z.object({
  award_id: z.string(),
  piid: z.string(),
  awardee_uei: z.string(),
  awardee_name_clean: z.string(),
  awarding_agency_raw: z.string(),
  awarding_subagency_raw: z.string(),
  naics: z.string(),
  psc: z.string(),
  total_obligated_amount: z.string(),
  date_signed: z.string(),
  pop_start_date: z.string(),
  pop_current_end_date: z.string(),
  type_of_set_aside_code: z.string(),
});
export type RecordedAward = z.infer<typeof rowSchema>;

/** Recorded contract awards, or null if this machine has none. */
export function recordedAwards(): RecordedAward[] | null {
  const text = sharedFixture('usaspending/govconradar_contract_awards.csv');
  return text === null ? null : z.array(rowSchema).parse(parse(text, { columns: true }));
}

/** Converts a recorded award to the twin's format. */
export function toTwinAward(row: RecordedAward, at: number): UsaspendingAward {
  return {
    type: 'D',
    internal_id: at,
    generated_internal_id: row.award_id,
    'Award ID': row.piid,
    Description: null,
    'Recipient Name': row.awardee_name_clean,
    'Awarding Agency': row.awarding_agency_raw,
    'Awarding Sub Agency': row.awarding_subagency_raw,
    'Start Date': row.pop_start_date || null,
    'End Date': row.pop_current_end_date || null,
    'Award Amount': Number(row.total_obligated_amount),
    NAICS: { code: row.naics, description: null },
    PSC: { code: row.psc, description: null },
    signed: row.date_signed,
    set_aside: row.type_of_set_aside_code,
    recipient_uuid: uuidOf(row.awardee_uei),
  };
}

/** The id that the twin assigns to a recipient. */
export function uuidOf(uei: string): string {
  return createHash('sha256')
    .update(uei)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
