import { listDescriptionLength, type Opportunity, type OpportunityDetail } from '@rfp/contracts/opportunity';
import { z } from 'zod';

const moneyColumns = new Set(['estimated_value', 'value_floor', 'value_ceiling']);

/** Converts instants to ISO text and money to numbers, in place; all other columns match the contract already. */
function toContractTypes(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof Date) Reflect.set(row, name, value.toISOString());
    else if (moneyColumns.has(name) && value !== null) Reflect.set(row, name, Number(value));
  }
  return row;
}

const isRow = (row: unknown): boolean => typeof row === 'object' && row !== null;

/** Unchecked: intake wrote these columns from validated notices, and the caller validates the reply. A third check would double the cost of a list. */
export const listRowSchema = z.preprocess(toContractTypes, z.custom<Opportunity>(isRow));
export const detailRowSchema = z.preprocess(toContractTypes, z.custom<Omit<OpportunityDetail, 'sources'>>(isRow));

const commonColumns = `id, title, agency_name, source_type, source_name, source_url, opportunity_number, notice_type,
  estimated_value, value_kind, currency, posted_date, due_date, due_at, location, contact_info, keywords, naics_codes, psc_codes, aln_codes,
  set_aside, status, total_score, relevance_score, urgency_score, value_score, competition_score, version, amended_at,
  lifecycle = 'cancelled' AS cancelled, demo, created_at, updated_at`;

/** The columns of a list. The database truncates the description, so that it sends less. */
export const listColumns = `${commonColumns}, left(description, ${listDescriptionLength}) AS description,
  length(description) > ${listDescriptionLength} AS description_cut`;

export const detailColumns = `${commonColumns}, description, false AS description_cut, other_codes, eligible_applicants, expected_awards, cost_sharing,
  value_floor, value_ceiling, attachments`;
