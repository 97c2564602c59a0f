import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { z } from 'zod';
import { readRecord } from './read-record.js';

const guard = z.object({ id: z.string(), closes: z.string().nullish(), codes: z.array(z.string()).nullish() });

const notice: Notice = {
  source_name: 'Portal',
  source_id: '1',
  source_type: 'state_rfp',
  channel: 'api',
  fields: { title: 'A title' },
};

function read(raw: unknown, fields: Partial<NoticeFields> = {}) {
  return readRecord(raw, guard, ({ id }) => ({ ...notice, source_id: id, fields: { title: 'A title', ...fields } }));
}

describe('a record', () => {
  it('is not lost because of a member of the wrong type, which counts as not stated and whose text is kept', () => {
    expect(read({ id: '1', closes: { on: 'Monday' }, codes: ['10.1', 7] })).toMatchObject({
      notice: { source_id: '1', fields: { evidence: { closes: '{"on":"Monday"}', 'codes.1': '7' } } },
    });
  });

  it.each<[string, Partial<NoticeFields>, object]>([
    ['a code that is too long', { naics_codes: ['541512', 'x'.repeat(30)] }, { naics_codes: ['541512'] }],
    [
      'a text that is too long',
      { agency_name: 'x'.repeat(400), location: 'Here' },
      { agency_name: null, location: 'Here' },
    ],
    ['a link that is not a web link', { source_url: 'javascript:alert(1)' }, { source_url: null }],
  ])('is not lost because of %s', (_what, fields, remainingFields) => {
    const { evidence: _evidence, ...rest } = Object(Reflect.get(read({ id: '1' }, fields), 'notice')).fields;
    expect(rest).toEqual({ title: 'A title', ...remainingFields });
  });

  it('is unchanged if it has no unreadable fields', () => {
    expect(read({ id: '1', closes: null }, { due_date: null })).toEqual({
      notice: { ...notice, fields: { title: 'A title', due_date: null } },
    });
  });

  it.each([
    [{ closes: 'x' }, {}],
    [{ id: 5 }, {}],
    [null, {}],
    [{ id: '1' }, { title: 'x'.repeat(2000) }],
  ])('without identity or title is quarantined: %j', (raw, fields) => {
    expect(read(raw, fields)).toMatchObject({ reason: { code: 'RECORD_UNREADABLE' } });
  });
});
