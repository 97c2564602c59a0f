import { createHash } from 'node:crypto';
import { describeDraft } from './describe-draft.js';
import { readingSchema } from '../settings.js';

const now = new Date('2026-10-01T12:00:00Z');
const source = { name: 'Fairview', source_type: 'state_rfp' } as const;
const quoted = { title: { text: 'Roof Repair', quote: 'Roof Repair' } };
const page = 'https://www.fairview.example.gov/bids';

function describeAt(url: string, link: string | null, channel = 'page') {
  const read = describeDraft({ quoted, link }, { url, channel, settings: readingSchema.parse({}), now, source });
  return 'code' in read ? null : { id: read.notice.source_id, link: read.notice.fields.source_url };
}

function datesOf(due_date: string, posted_date?: string, settings = {}) {
  const quotedText = (text: string) => ({ text, quote: text });
  const dates = {
    due_date: quotedText(due_date),
    ...(posted_date !== undefined && { posted_date: quotedText(posted_date) }),
  };
  const context = { url: page, channel: 'page', settings: readingSchema.parse(settings), now, source };
  const read = describeDraft({ quoted: { ...quoted, ...dates }, link: null }, context);
  return 'notice' in read ? read.notice : null;
}

describe('a date of a page', () => {
  it('keeps its time if neither page nor source names a zone, and marks the zone as assumed', () => {
    const fields = datesOf('December 15, 2026 2:00 PM')?.fields;
    expect(fields?.due_date).toBe('2026-12-15T14:00:00-05:00');
    expect(fields?.due_date_note).toEqual({
      printed: 'December 15, 2026 2:00 PM',
      reading: 'read',
      assumed: ['zone'],
    });
  });

  it('without a year is after the printed day of posting', () => {
    expect(datesOf('September 1 2:00 PM', 'August 1, 2026', { time_zone: 'America/Denver' })?.fields).toMatchObject({
      due_date: '2026-09-01T14:00:00-06:00',
      due_date_note: { assumed: ['year', 'zone'] },
    });
    expect(datesOf('August 1', 'January 5, 2026')?.fields.due_date).toBe('2026-08-01');
    expect(datesOf('January 5', 'December 20, 2025')?.fields.due_date).toBe('2026-01-05');
  });

  it('has only its day in the identity if the zone of its time is assumed', () => {
    expect(datesOf('December 15, 2026 2:00 PM')?.source_id).toBe(datesOf('December 15, 2026')?.source_id);
  });
});

describe('the URL of a configured page', () => {
  it.each([`${page}?auth=abc`, `${page}?dept=5&code=7Hq2abcdefgh`, `${page}?7f3a9c2b8d1e4f60#x`])(
    'is shown without a query that may contain a secret: %s',
    (url) => {
      expect(describeAt(url, null)?.link).toBe(page);
      const own = describeAt(url, url);
      expect(own?.link).toBe(page);
      // Another page of the same address is another opportunity, and the id does not show the secret.
      expect(own?.id).toBe(createHash('sha256').update(url.replace('#x', '')).digest('hex'));
    },
  );

  it('is shown completely if it contains no secret', () => {
    const url = `${page}?dept=5&page=2`;
    expect(describeAt(url, null)?.link).toBe(url);
    expect(describeAt(url, url)).toEqual({ id: url, link: url });
  });
});

it('the URL of a page printed on another page is shown completely', () => {
  const url = `${page}/bid?id=a1b2c3`;
  expect(describeAt(page, url)).toEqual({ id: url, link: url });
  expect(describeAt(url, url, 'detail')).toEqual({ id: url, link: url });
});
