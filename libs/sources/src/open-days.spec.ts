import { describeRow } from './socrata/describe-row.js';
import { socrataSettingsSchema } from './socrata/settings.js';
import { describeDraft } from './web-page/drafts/describe-draft.js';
import { type TextsByRole } from './web-page/labels/labels.js';
import { readingSchema } from './web-page/settings.js';

const now = new Date('2026-10-01T12:00:00Z');
const source = { name: 'Fairview', source_type: 'state_rfp' } as const;

describe('the age limit of an opportunity on a page', () => {
  const limit = (status: string, due: string) => {
    const quoted: TextsByRole = { title: { text: 'Roof Repair', quote: '' } };
    if (status !== '') quoted.status = { text: status, quote: '' };
    if (due !== '') quoted.due_date = { text: due, quote: '' };
    const settings = readingSchema.parse({ open_days: 100 });
    const read = describeDraft(
      { quoted, link: null },
      { url: 'https://a.gov/b', channel: 'page', settings, now, source },
    );
    return 'code' in read ? read.code : read.notice.fields.open_days;
  };

  it.each([
    ['', '', 100],
    ['', 'TBD', 100],
    // A date that cannot be read.
    ['', 'in the first week of November 2026', 100],
    ['', '11/05/2026', undefined],
    ['', 'Open until filled', null],
    ['Open', '', null],
  ])('with the status "%s" and the due date "%s" is %s', (status, due, expected) => {
    expect(limit(status, due)).toBe(expected);
  });
});

describe('the age limit of a row of a portal', () => {
  const limit = (row: object, more: object = {}) => {
    const settings = socrataSettingsSchema.parse({
      domain: 'data.example.gov',
      dataset: 'abcd-1234',
      time_zone: 'America/New_York',
      id: 'bid',
      fields: { title: 'name', due_date: 'closes' },
      lifecycle: { rules: [{ column: 'stage', starts_with: ['Open'], is: 'open' }] },
      ...more,
    });
    const identity = { key: 'portal', home_url: 'https://data.example.gov/', ...source };
    return describeRow({ bid: '1', name: 'x', ...row }, settings, identity).fields.open_days;
  };

  it.each([
    ['that states no end is 365 days', {}, {}, 365],
    ['with a due date is absent', { closes: '2026-11-05' }, {}, undefined],
    ['that the portal calls open is unlimited', { stage: 'Open' }, {}, null],
    ['of a complete listing, which shows when it ends, is unlimited', {}, { complete_listing: true }, null],
  ])('%s', (_what, row, more, expected) => {
    expect(limit(row, more)).toBe(expected);
  });
});
