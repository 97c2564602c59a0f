import { type Notice, type NoticeFields, noticeSchema } from '@rfp/contracts/notice';

/** Fields of a notice that differ from the default. */
export type NoticeOverrides = Partial<Omit<Notice, 'fields'>> & { fields?: Partial<NoticeFields> };

/** A valid notice; by default an open federal contract of SAM.gov. */
export function aNotice({ fields = {}, ...overrides }: NoticeOverrides = {}): Notice {
  return noticeSchema.parse({
    source_name: 'SAM.gov',
    source_id: '7f2b6c1e9d3a4f58b0c2d4e6f8a1b3c5',
    source_type: 'federal_contract',
    channel: 'api',
    ...overrides,
    fields: {
      title: 'Maintenance of laboratory cooling systems',
      description: 'The contractor maintains and repairs the cooling systems of two laboratory buildings.',
      agency_name: 'Department of Veterans Affairs',
      agency_code: '036.3600',
      opportunity_number: '36C24726R0042',
      notice_type: 'Solicitation',
      source_url: 'https://sam.gov/opp/7f2b6c1e9d3a4f58b0c2d4e6f8a1b3c5/view',
      lifecycle: 'open',
      estimated_value: '1250000.00',
      value_kind: 'estimate',
      posted_date: '2026-03-02',
      due_date: '2026-04-15T16:00:00-04:00',
      time_zone: 'America/New_York',
      location: 'Durham, NC',
      contact_info: 'Jordan Lee; Contracting Officer; jordan.lee@example.gov',
      keywords: ['HVAC', 'maintenance'],
      naics_codes: ['238220'],
      psc_codes: ['J041'],
      ...fields,
    },
  });
}
