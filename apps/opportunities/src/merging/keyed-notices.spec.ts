import { aNotice } from '@rfp/testing/builders';
import { type SourceRecord } from '../store/entities/source-record.entity.js';
import { mergeReasons, noticeKey } from './keyed-notices.js';

function aRecord(source_name: string, source_id: string, number: string | null, channel = 'api'): SourceRecord {
  const notice = aNotice({ source_name, source_id, channel, fields: { opportunity_number: number } });
  const at = new Date('2026-03-10T12:00:00Z');
  return { ...notice, fetched_at: at, changed_at: at, unlisted: false };
}

function reasons(records: SourceRecord[], byHand: SourceRecord[] = []) {
  const found = mergeReasons(records, false, new Set(byHand.map(noticeKey)));
  return records.map((record) => found.get(record) ?? []);
}

describe('the reason for a merge', () => {
  it('is the same notice on several channels, or under the same id of publishers that share them', () => {
    expect(reasons([aRecord('SAM.gov', 'a', null, 'search'), aRecord('SAM.gov', 'a', null, 'detail')])).toEqual([
      ['same_notice'],
      ['same_notice'],
    ]);
    expect(reasons([aRecord('Grants.gov', '1', null), aRecord('Simpler.Grants.gov', '1', null)])).toEqual([
      ['same_notice'],
      ['same_notice'],
    ]);
  });

  it('is the same number and agency, or a decision by a person', () => {
    const [one, other, merged] = [
      aRecord('SAM.gov', 'a', '36C24726R0042'),
      aRecord('SAM.gov', 'b', '36c247-26-r-0042'),
      aRecord('Portal', 'p', 'RFP-2026-17'),
    ] as const;
    expect(reasons([one, other, merged], [merged])).toEqual([['same_number'], ['same_number'], ['by_hand']]);
  });

  it('is empty for a single notice, and for one that no longer matches', () => {
    expect(reasons([aRecord('SAM.gov', 'a', '36C24726R0042')])).toEqual([[]]);
    expect(reasons([aRecord('SAM.gov', 'a', '36C24726R0042'), aRecord('SAM.gov', 'b', '36C24726R0099')])).toEqual([
      [],
      [],
    ]);
  });
});
