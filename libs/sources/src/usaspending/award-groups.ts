/** Award types by group. A listing accepts the types of one group only; a mix is refused with 422. */
export const awardTypes = {
  contracts: ['A', 'B', 'C', 'D'],
  idvs: ['IDV_A', 'IDV_B', 'IDV_B_A', 'IDV_B_B', 'IDV_B_C', 'IDV_C', 'IDV_D', 'IDV_E'],
  grants: ['02', '03', '04', '05'],
  loans: ['07', '08'],
  direct_payments: ['06', '10'],
  other: ['09', '11', '-1'],
} as const;
export type AwardGroup = keyof typeof awardTypes;

/** The groups whose awards are recompeted. */
export const leadGroups = ['contracts', 'idvs'] as const;
export type LeadGroup = (typeof leadGroups)[number];

export const endFields = { contracts: 'End Date', idvs: 'Last Date to Order' } as const satisfies Record<
  LeadGroup,
  string
>;
