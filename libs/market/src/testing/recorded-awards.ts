import { parse } from 'csv-parse/sync';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { z } from 'zod';
import { type Award } from '../award.js';

const name = 'usaspending/govconradar_contract_awards.csv';
const rowSchema = z.object({
  award_id: z.string(),
  awardee_uei: z.string(),
  awardee_name_clean: z.string(),
  awarding_agency_clean: z.string(),
  awarding_subagency_clean: z.string(),
  naics: z.string(),
  psc: z.string(),
  total_obligated_amount: z.string(),
  potential_value: z.string(),
  date_signed: z.string(),
  pop_current_end_date: z.string(),
  pop_potential_end_date: z.string(),
  place_of_performance_state: z.string(),
  extent_competed: z.string(),
  award_type: z.string(),
});
export type RecordedRow = z.infer<typeof rowSchema>;

/** Rows of the recorded contract awards; null if the recordings are not available. */
export function recordedRows(): RecordedRow[] | null {
  const text = sharedFixture(name);
  return text === null ? null : z.array(rowSchema).parse(parse(text, { columns: true }));
}

export function toAward(row: RecordedRow): Award {
  return {
    id: row.award_id,
    recipient: { id: row.awardee_uei || null, name: row.awardee_name_clean },
    agency: row.awarding_agency_clean,
    subAgency: row.awarding_subagency_clean,
    naics: row.naics,
    psc: row.psc,
    obligated: row.total_obligated_amount,
    potentialValue: row.potential_value,
    signed: row.date_signed,
    end: row.pop_current_end_date || null,
    potentialEnd: row.pop_potential_end_date || null,
  };
}
