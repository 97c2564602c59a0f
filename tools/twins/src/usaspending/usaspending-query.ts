/** A row of a listing, with members by which the twin filters. `type` is never returned. */
export interface UsaspendingAward {
  type: string;
  internal_id: number;
  generated_internal_id: string;
  'Award ID': string;
  Description: string | null;
  'Recipient Name': string | null;
  'Awarding Agency': string;
  'Awarding Sub Agency': string | null;
  'Start Date': string | null;
  'Award Amount': number | null;
  NAICS: { code: string | null; description: string | null };
  PSC?: { code: string | null; description: string | null } | null;
  /**
   * Day of the award's only action. An award without it matches every period, and counts at its start date. Never returned, like `set_aside` and
   * `recipient_uuid`.
   */
  signed?: string;
  set_aside?: string;
  recipient_uuid?: string;
  [field: string]: unknown;
}

/** Body of a request to the API. */
export interface UsaspendingQuery {
  filters?: {
    award_type_codes?: string[];
    time_period?: { start_date: string; end_date: string }[];
    naics_codes?: string[];
    psc_codes?: string[];
    set_aside_type_codes?: string[];
    award_ids?: string[];
    agencies?: { tier: string; name: string }[];
    recipient_id?: string;
  };
  fields?: string[];
  sort?: string;
  order?: string;
  limit?: number;
  page?: number;
  group?: string;
  last_record_unique_id?: number;
  last_record_sort_value?: string;
}

/** Award types by group. */
export const awardGroups: Record<string, readonly string[]> = {
  contracts: ['A', 'B', 'C', 'D'],
  idvs: ['IDV_A', 'IDV_B', 'IDV_B_A', 'IDV_B_B', 'IDV_B_C', 'IDV_C', 'IDV_D', 'IDV_E'],
  grants: ['02', '03', '04', '05'],
  loans: ['07', '08'],
  direct_payments: ['06', '10'],
  other: ['09', '11', '-1'],
};
