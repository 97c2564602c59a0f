/** Roles that a part of a page can have in a notice. */
export const roles = [
  'title',
  'due_date',
  'bid_opening',
  'posted_date',
  'opportunity_number',
  'agency_name',
  'estimated_value',
  'contact_info',
  'location',
  'description',
  'status',
  'notice_type',
] as const;
export type Role = (typeof roles)[number];

/**
 * Roles of labels. `open_date` is the day of publication or of the bid opening, depending on the other dates of the unit; `party` is a
 * vendor, bidder or winner; `other` is a known label without use.
 */
export type LabelRole = Role | 'due_time' | 'open_date' | 'other_date' | 'party' | 'other';
