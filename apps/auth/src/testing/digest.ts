import { randomUUID } from 'node:crypto';
import { type Digest } from '@rfp/contracts/notifications';

/** A digest with one match. */
export const aDigest = (person_id: string): Digest => ({
  id: randomUUID(),
  person_id,
  total: 1,
  opportunities: 1,
  items: [
    {
      opportunity_id: randomUUID(),
      title: 'Roof repairs',
      agency_name: 'Department of Energy',
      due_at: '2026-04-16T03:59:59.999Z',
      kind: 'match',
      at: '2026-03-10T14:00:00.000Z',
      score: 91,
      changed_fields: [],
      sentence: 'New match: Roof repairs (Department of Energy), due Apr 15',
      details: ['Matches with 91 of 100: "roof" in the title'],
    },
  ],
});
