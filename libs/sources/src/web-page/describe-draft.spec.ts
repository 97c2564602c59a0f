import { createHash } from 'node:crypto';
import { describeDraft } from './describe-draft.js';
import { readingSchema } from './settings.js';

const now = new Date('2026-10-01T12:00:00Z');
const source = { name: 'Fairview', source_type: 'state_rfp' } as const;
const said = { title: { text: 'Roof Repair', quote: 'Roof Repair' } };
const page = 'https://www.fairview.example.gov/bids';

function describeAt(url: string, link: string | null, channel = 'page') {
  const read = describeDraft({ said, link }, { url, channel, settings: readingSchema.parse({}), now, source });
  return 'code' in read ? null : { id: read.notice.source_id, link: read.notice.fields.source_url };
}

describe('the URL of a configured page', () => {
  it.each([`${page}?auth=abc`, `${page}?dept=5&code=7Hq2abcdefgh`, `${page}?7f3a9c2b8d1e4f60#x`])(
    'is shown without a query that may contain a secret: %s',
    (url) => {
      expect(describeAt(url, null)?.link).toBe(page);
      const own = describeAt(url, url);
      expect(own?.link).toBe(page);
      // Another page of the same address is another opportunity, and the id reveals nothing.
      expect(own?.id).toBe(createHash('sha256').update(url.replace('#x', '')).digest('hex'));
    },
  );

  it('is shown completely if it contains none', () => {
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
