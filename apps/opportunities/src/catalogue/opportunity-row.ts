import { listDescriptionLength, type Opportunity, type OpportunityDetail } from '@rfp/contracts/opportunity';
import { z } from 'zod';

const moneyColumns = new Set(['estimated_value', 'value_floor', 'value_ceiling']);

/** Instants become ISO text and money becomes a number, in place; every other column has the contract's form already. */
function convert(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof Date) Reflect.set(row, name, value.toISOString());
    else if (moneyColumns.has(name) && value !== null) Reflect.set(row, name, Number(value));
  }
  return row;
}

const isRow = (row: unknown): boolean => typeof row === 'object' && row !== null;

/** Intake wrote these columns from checked notices, and whoever asked checks the reply: checking them here as well would double the cost of a list. */
export const listRowSchema = z.preprocess(convert, z.custom<Opportunity>(isRow));
export const detailRowSchema = z.preprocess(convert, z.custom<Omit<OpportunityDetail, 'sources'>>(isRow));

const common = `id, title, agency_name, source_type, source_name, source_url, opportunity_number, notice_type,
  estimated_value, value_kind, posted_date, due_date, due_at, location, contact_info, keywords, naics_codes, psc_codes, aln_codes,
  set_aside, status, total_score, relevance_score, urgency_score, value_score, competition_score, version, amended_at,
  lifecycle = 'cancelled' as cancelled, demo, created_at, updated_at`;

/** The columns of a list. The cut is made in the database, which then need not send the whole texts. */
export const listColumns = `${common}, left(description, ${listDescriptionLength}) as description,
  length(description) > ${listDescriptionLength} as description_cut`;

export const detailColumns = `${common}, description, false as description_cut, eligible_applicants, expected_awards, cost_sharing,
  value_floor, value_ceiling, attachments`;
