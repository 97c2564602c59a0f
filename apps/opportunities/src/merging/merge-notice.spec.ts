import { type NoticeFields } from '@rfp/contracts/notice';
import { aNotice } from '@rfp/testing/builders';
import { diffFields } from './diff-fields.js';
import { hashFields, mergeKey } from './identify-notice.js';
import { type SourceRecord } from '../store/entities/source-record.entity.js';
import { mergeNotice } from './merge-notice.js';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 3, 0, minute));

function aRecord(fields: Partial<NoticeFields>, place: Partial<SourceRecord> = {}): SourceRecord {
  return {
    ...aNotice(),
    fetched_at: at(0),
    changed_at: at(0),
    unlisted: false,
    ...place,
    fields: { title: 'A title', ...fields },
  };
}

describe('merging source records', () => {
  it('prefers the more complete channel of a notice, and fills its empty fields from the other', () => {
    const merged = mergeNotice([
      aRecord({ title: 'Listed', description: 'short', location: 'Durham, NC' }, { channel: 'search' }),
      aRecord({ title: 'Whole', description: 'long', location: null }, { channel: 'detail' }),
    ]);
    expect(merged.fields).toEqual({ title: 'Whole', description: 'long', location: 'Durham, NC' });
    expect(merged.decidedBy.get('location')?.channel).toBe('search');
  });

  it('never joins an amount with the currency of another record', () => {
    const detail = aRecord({ estimated_value: '5', value_floor: null }, { channel: 'detail' });
    const search = aRecord({ estimated_value: '9', value_floor: '1', currency: 'GBP' }, { channel: 'search' });
    expect(mergeNotice([detail, search]).fields).toEqual({ title: 'A title', estimated_value: '5' });
    const foreign = aRecord({ estimated_value: '5', currency: 'EUR' }, { channel: 'detail' });
    expect(mergeNotice([foreign, search]).fields).toMatchObject({ estimated_value: '5', currency: 'EUR' });
    expect(mergeNotice([aRecord({ estimated_value: null }, { channel: 'detail' }), search]).fields).toMatchObject({
      estimated_value: '9',
      value_floor: '1',
      currency: 'GBP',
    });
  });

  it('takes the note from the record that decides the date; if no record has a date, takes the note of a date that was not understood', () => {
    const assumed = { printed: '4/15 5 PM', reading: 'read' as const, assumed: ['zone' as const] };
    const unread = { printed: '02/30/2026', reading: 'not_understood' as const, assumed: [] };
    const local = aRecord({ due_date: '2026-04-15', due_date_note: assumed }, { channel: 'search' });
    const broken = aRecord({ due_date: null, due_date_note: unread }, { channel: 'detail' });
    const exact = aRecord({ due_date: '2026-04-15' }, { channel: 'detail' });
    expect(mergeNotice([local, broken]).fields).toMatchObject({ due_date: '2026-04-15', due_date_note: assumed });
    expect(mergeNotice([local, exact]).fields).not.toHaveProperty('due_date_note');
    expect(mergeNotice([broken]).fields).toMatchObject({ due_date: null, due_date_note: unread });
    const silent = aRecord({ due_date: null }, { channel: 'detail' });
    const listed = aRecord({ due_date: null, due_date_note: unread }, { channel: 'search' });
    expect(mergeNotice([silent, listed]).fields).toMatchObject({ due_date: null, due_date_note: unread });
  });

  it('takes all levels of the agency from one source, from any of its channels', () => {
    const levels = { department: 'DEPT OF DEFENSE', agency: 'DEPT OF THE NAVY' };
    const bulk = aRecord({ ...levels, office: 'NAVAIR LAKEHURST' }, { channel: 'bulk' });
    const api = aRecord({ ...levels, sub_agencies: ['NAVAIR'] }, { channel: 'api' });
    const portal = aRecord({ office: 'Lakehurst', posted_date: '2026-03-09' }, { source_name: 'Portal' });
    const all = { ...levels, sub_agencies: ['NAVAIR'], office: 'NAVAIR LAKEHURST' };
    expect(mergeNotice([bulk, api]).fields).toMatchObject(all);
    expect(mergeNotice([bulk, api, portal]).fields).toEqual({ title: 'A title', posted_date: '2026-03-09', ...all });
  });

  it('reads the due date in the zone of the record that states it', () => {
    const portal = aRecord(
      { posted_date: '2026-03-01', due_date: '2026-04-15', time_zone: 'Pacific/Honolulu' },
      { source_name: 'Portal' },
    );
    const feed = aRecord({ posted_date: '2026-03-09', time_zone: 'America/New_York' }, { source_name: 'Feed' });
    const merged = mergeNotice([portal, feed]);
    expect(merged.fields).toMatchObject({ due_date: '2026-04-15', time_zone: 'Pacific/Honolulu' });
    expect(merged.decidedBy.get('time_zone')).toBe(portal);
    const page = aRecord({ posted_date: '2026-03-12', due_date: '2026-04-20' }, { source_name: 'Page' });
    expect(mergeNotice([portal, page]).fields).not.toHaveProperty('time_zone');
    const undated = aRecord({ due_date: null, time_zone: 'Pacific/Honolulu' });
    expect(mergeNotice([undated]).fields.time_zone).toBe('Pacific/Honolulu');
  });

  it.each([
    ['detail', 'search'],
    ['search', 'detail'],
  ])('drops the age limit of a notice if its channel %s states that it is open', (open, limited) => {
    const merged = mergeNotice([
      aRecord({ open_days: null, lifecycle: 'open' }, { channel: open }),
      aRecord({ open_days: 365 }, { channel: limited }),
    ]);
    expect(merged.fields.open_days).toBeNull();
  });

  it('ranks an unknown channel like an API, in any order', () => {
    const records = ['search', 'new_channel', 'page', 'bulk'].map((channel) =>
      aRecord({ title: channel }, { channel }),
    );
    expect(mergeNotice(records).fields.title).toBe('bulk');
    for (const others of [records.slice(0, 3), records.slice(0, 3).toReversed()])
      expect(mergeNotice(others).fields.title).toBe('new_channel');
    const two = ['new_channel', 'api'].map((channel) => aRecord({ title: channel }, { channel }));
    expect(mergeNotice(two).fields).toEqual(mergeNotice(two.toReversed()).fields);
  });

  it('keeps the texts and lists of an earlier notice if the one posted last has empty ones', () => {
    const portal = aRecord({ posted_date: '2026-03-02', description: 'The whole text.', keywords: ['HVAC'] });
    const feed = aRecord(
      { posted_date: '2026-03-03', description: '', keywords: [], attachments: [] },
      { source_name: 'Feed', channel: 'feed' },
    );
    expect(mergeNotice([portal, feed]).fields).toMatchObject({
      posted_date: '2026-03-03',
      description: 'The whole text.',
      keywords: ['HVAC'],
      attachments: [],
    });
  });

  it('prefers the notice posted last, even if it states that there is no value', () => {
    const merged = mergeNotice([
      aRecord(
        { posted_date: '2026-03-02', due_date: '2026-04-01', estimated_value: '5.00' },
        { source_id: 'old', changed_at: at(9) },
      ),
      aRecord({ posted_date: '2026-03-20', due_date: null }, { source_id: 'new', changed_at: at(1) }),
    ]);
    expect(merged.fields).toMatchObject({ due_date: null, estimated_value: '5.00', posted_date: '2026-03-20' });
  });

  it('prefers the notice that changed last if both were posted on the same day, however often the other is fetched unchanged', () => {
    const records = [
      aRecord({ title: 'first' }, { source_id: 'a', changed_at: at(1), fetched_at: at(3) }),
      aRecord({ title: 'second' }, { source_id: 'b', changed_at: at(2) }),
    ];
    expect(mergeNotice(records).fields.title).toBe('second');
    expect(mergeNotice(records.toReversed()).fields.title).toBe('second');
  });

  it('does not depend on the order of the records', () => {
    const records = ['search', 'detail', 'bulk', 'api'].flatMap((channel, index) => [
      aRecord(
        { title: `${channel} old`, posted_date: '2026-03-01' },
        { channel, source_id: 'old', changed_at: at(index) },
      ),
      aRecord(
        { title: `${channel} new`, posted_date: '2026-03-09' },
        { channel, source_id: 'new', changed_at: at(9 - index) },
      ),
    ]);
    const merged = mergeNotice(records).fields;
    expect(merged.title).toBe('detail new');
    expect(mergeNotice(records.toReversed()).fields).toEqual(merged);
  });

  it('ranks the channels of all connectors by completeness', () => {
    const fullestFirst = ['detail', 'extract', 'bulk', 'api', 'page', 'scrape', 'feed', 'search', 'demo'];
    const others = fullestFirst.map((channel) => aRecord({ title: channel }, { channel }));
    const titles = fullestFirst.map((_, place) => mergeNotice(others.slice(place).toReversed()).fields.title);
    expect(titles).toEqual(fullestFirst);
  });
});

describe('a notice that is no longer listed', () => {
  const closed = { unlisted: true, changed_at: at(5) };
  const dropped = (channel: string, place: Partial<SourceRecord> = {}) =>
    aRecord(
      { title: `Dropped ${channel}`, posted_date: '2026-03-20', lifecycle: 'closed' },
      { channel, ...closed, ...place },
    );

  it('is closed, and open again as soon as one channel lists it', () => {
    expect(mergeNotice([dropped('detail'), dropped('search')]).fields).toMatchObject({
      lifecycle: 'closed',
      title: 'Dropped detail',
    });
    const back = aRecord({ title: 'Back', lifecycle: 'open' }, { channel: 'search', changed_at: at(9) });
    expect(mergeNotice([dropped('detail'), back]).fields).toMatchObject({ lifecycle: 'open', title: 'Dropped detail' });
  });

  it.each(['open', 'forecast', undefined] as const)(
    'stays %s while another source lists it, and that source takes precedence',
    (lifecycle) => {
      const other = aRecord({ title: 'Elsewhere', posted_date: '2026-03-01', lifecycle }, { source_name: 'Simpler' });
      const { fields, source_name } = mergeNotice([dropped('search'), other]);
      expect(fields.lifecycle).toBe(lifecycle);
      expect({ title: fields.title, source_name }).toEqual({ title: 'Elsewhere', source_name: 'Simpler' });
    },
  );

  it('is closed, and still the newest, if all others have ended too', () => {
    const older = aRecord(
      { title: 'Before the amendment', posted_date: '2026-03-01', lifecycle: 'archived' },
      { source_id: 'older' },
    );
    expect(mergeNotice([older, dropped('search')]).fields).toMatchObject({
      title: 'Dropped search',
      lifecycle: 'closed',
    });
  });

  it('has the lifecycle that its source states', () => {
    const archived = aRecord({ lifecycle: 'archived' }, { channel: 'extract' });
    expect(mergeNotice([dropped('search'), archived]).fields.lifecycle).toBe('archived');
  });
});

describe('the identity of a notice', () => {
  it('has the same hash for any order of fields, and another when a value changes', () => {
    expect(hashFields({ title: 'a', description: 'b' })).toEqual(hashFields({ description: 'b', title: 'a' }));
    expect(hashFields({ title: 'a', location: undefined })).toEqual(hashFields({ title: 'a' }));
    expect(hashFields({ title: 'a' })).not.toEqual(hashFields({ title: 'b' }));
    expect(hashFields({ title: 'a', evidence: { title: 'a, 3 days left' } })).toEqual(hashFields({ title: 'a' }));
    const noted = (printed: string, reading: 'read' | 'not_understood') =>
      hashFields({ title: 'a', due_date_note: { printed, reading, assumed: [] } });
    expect(noted('3 days left', 'read')).toEqual(noted('2 days left', 'read'));
    expect(noted('Fall', 'not_understood')).not.toEqual(noted('Winter', 'not_understood'));
    expect(hashFields({ title: 'a', keywords: ['x', 'y'] })).not.toEqual(hashFields({ title: 'a', keywords: ['xy'] }));
  });

  it.each(['N/A', 'TBD', 'none', '0', 'RFP', 'See description', '0000-00000', ''])(
    'has no merge key with the number "%s"',
    (opportunity_number) => {
      expect(mergeKey({ title: 't', agency_code: '036', opportunity_number }, false)).toBeNull();
    },
  );

  it.each(['N/A', 'Various', 'unknown', '', null])('has no merge key with the agency "%s"', (agency_name) => {
    expect(mergeKey({ title: 't', agency_name, opportunity_number: 'RFP-2026-01' }, false)).toBeNull();
  });

  it('has a merge key that ignores spaces, dashes and case of the number, and differs for demo records', () => {
    const key = (opportunity_number: string, demo = false) =>
      mergeKey({ title: 't', agency_code: '036.3600', opportunity_number }, demo);
    expect(key(' 36c247-26-r-0042 ')).toBe(key('36C24726R0042'));
    expect(key('36C24726R0042', true)).not.toBe(key('36C24726R0042'));
  });
});

describe('the difference of two versions', () => {
  it('lists each changed field with both values, null if absent', () => {
    expect(
      diffFields(
        { title: 'a', location: 'x', keywords: ['k'] },
        { title: 'a', keywords: ['k', 'l'], description: 'new' },
      ),
    ).toEqual([
      { field: 'description', from: null, to: 'new' },
      { field: 'keywords', from: ['k'], to: ['k', 'l'] },
      { field: 'location', from: 'x', to: null },
    ]);
  });

  it('compares dates that were not understood as printed, and ignores assumptions about read dates', () => {
    const unread = { printed: '02/30/2026', reading: 'not_understood' as const, assumed: [] };
    expect(
      diffFields({ title: 'a', due_date: '2026-02-28' }, { title: 'a', due_date: null, due_date_note: unread }),
    ).toEqual([{ field: 'due_date', from: '2026-02-28', to: '02/30/2026', to_note: unread }]);
    const assumed = { printed: '5 PM', reading: 'read' as const, assumed: ['zone' as const] };
    expect(diffFields({ title: 'a' }, { title: 'a', due_date_note: assumed })).toEqual([]);
    const due = { title: 'a', due_date: '2026-12-16T17:00:00-05:00', due_date_note: assumed };
    const none = { printed: 'TBD', reading: 'none_stated' as const, assumed: [] };
    expect(diffFields({ title: 'a', due_date: null, due_date_note: none }, due)).toEqual([
      { field: 'due_date', from: null, to: due.due_date, from_note: none, to_note: assumed },
    ]);
    expect(diffFields(due, { ...due, title: 'b' })).toEqual([{ field: 'title', from: 'a', to: 'b' }]);
  });

  it('ignores evidence', () => {
    expect(
      diffFields({ title: 'a', evidence: { title: 'a' } }, { title: 'a', evidence: { title: 'a, 3 days left' } }),
    ).toEqual([]);
  });
});
