import { AppError } from '@rfp/contracts/errors';
import { type NoticeFields } from '@rfp/contracts/notice';
import { z } from 'zod';
import { createSourceFetch } from '../fetch-source.js';
import { fixturesFolder, hasFixtures } from '../testing/recordings/recorded-notices.js';
import { Fixtures } from '../testing/recordings/recording.js';
import { webPage } from './index.js';

interface Trial {
  file: string;
  url: string;
  zone: string;
  now: string;
}

/** Reads a page as a source does. */
async function read({ file, url, zone, now }: Trial): Promise<NoticeFields[]> {
  const html = new Fixtures(fixturesFolder).text(`trials/${file}`);
  const { signal } = new AbortController();
  const identity = { key: 'trial', name: 'Trial', source_type: 'scraped', home_url: url } as const;
  const connector = webPage.create(identity, { url, time_zone: zone });
  const send = async (): Promise<Response> => new Response(html, { headers: { 'content-type': 'text/html' } });
  const context = {
    fetch: createSourceFetch({ signal, send }),
    now: new Date(`${now}T12:00:00Z`),
    signal,
    checkpoint: null,
    apiKey: null,
  };
  const found: NoticeFields[] = [];
  for await (const { notices } of connector.read(context, connector.defaultBaseUrl))
    found.push(...notices.map(({ fields }) => fields));
  return found;
}

const expectation = z.object({
  title: z.string().optional(),
  due: z.string().nullish(),
  number: z.string().nullish(),
  numbers: z.array(z.string()).optional(),
  posted: z.string().optional(),
  link: z.string().optional(),
});
const trialsOfPages = z.array(
  z.object({
    id: z.string(),
    file: z.string(),
    url: z.string(),
    zone: z.string(),
    now: z.string(),
    expected: z.array(expectation),
  }),
);

/** The parts that an expectation states, in its notation: a time without a zone is a time in the zone of the page. */
function statedParts(fields: NoticeFields | undefined, expected: z.infer<typeof expectation>): object {
  const { title, due_date, opportunity_number = null, posted_date, source_url } = fields ?? {};
  const isOther = expected.numbers?.includes(opportunity_number ?? '') === true;
  const all = {
    title,
    due: due_date?.slice(0, expected.due?.length ?? 30) ?? null,
    number: isOther ? expected.number : opportunity_number,
    posted: posted_date,
    link: source_url,
  };
  return Object.fromEntries(Object.entries(all).filter(([key]) => key in expected));
}

const listed: [file: string, zone: string, url: string, expected: z.infer<typeof expectation>[]][] = [
  [
    'web-two-dates-in-a-line.html',
    'America/New_York',
    'https://www.example.gov/bids',
    [
      { title: 'School catering contract', due: '2026-12-15', posted: '2026-11-20' },
      { title: 'Roof repair works', due: '2026-12-15T10:00:00-05:00' },
      { title: 'Bulk salt contract', due: '2026-12-15T10:00:00-05:00', posted: '2026-11-20' },
    ],
  ],
  [
    'web-thead-no-tbody.html',
    'America/New_York',
    'https://www.example.gov/bids',
    [
      { number: 'BD-27-1002-01-14907', due: '2026-12-17T15:00:00-05:00' },
      { number: 'BD-27-1402-01-14906', due: '2026-12-18T13:00:00-05:00' },
      { number: 'BD-27-1402-01-14905', title: 'Chromebooks', due: '2026-12-19T12:00:00-05:00' },
    ],
  ],
  [
    'web-civic-list.html',
    'America/New_York',
    'https://www.exampletonfl.gov/bids.aspx',
    [
      { title: 'Parking Management Services', number: '2027-05', due: null },
      { title: 'Engineering Design Services for Roadway', number: '2027-20', due: '2026-12-15T14:00:00-05:00' },
    ],
  ],
  [
    'web-no-closing-tags.html',
    'America/New_York',
    'https://www.example.gov/bids',
    [
      { number: 'B-27-014', due: '2026-12-15T14:00:00-05:00' },
      { number: 'B-27-015', due: '2026-12-18T14:00:00-05:00' },
    ],
  ],
  [
    'web-day-first-no-colon.html',
    'Europe/London',
    'https://www.example.gov/bids',
    [{ due: '2026-12-15T12:00:00+00:00' }, { due: '2026-12-15' }],
  ],
  [
    'web-ordinal-number.html',
    'America/New_York',
    'https://www.example.gov/bids',
    [
      { title: 'Supply of hospital beds', number: '2027-06-212', link: 'https://www.example.gov/f/2027-06-212.pdf' },
      { title: 'Supply of solar panels', number: '2027-04-148', link: 'https://www.example.gov/f/2027-04-148.pdf' },
    ],
  ],
  [
    'web-file-name-column.html',
    'America/New_York',
    'https://www.example.gov/bids',
    [{ title: 'Street sweeping, zone 4', number: 'RB-27-014' }],
  ],
  [
    'web-number-headings.html',
    'America/New_York',
    'https://www.example.gov/bids',
    Array.from({ length: 9 }, (_, index) => ({ number: `RB-27-${String(14 + index).padStart(3, '0')}` })),
  ],
  [
    'web-one-word-title.html',
    'America/New_York',
    'https://www.example.gov/bids',
    [{ title: 'Chromebooks', number: 'BD-27-14905' }, { title: 'Access control system' }],
  ],
];

(hasFixtures ? describe : describe.skip)(
  'the opportunities of the trial pages in ../shared/fixtures (skipped if these are missing)',
  () => {
    it.each(listed)('in %s are read correctly', async (file, zone, url, expected) => {
      const found = await read({ file, url, zone, now: '2026-12-01' });
      expect(expected.map((each, index) => statedParts(found[index], each))).toEqual(expected);
      expect(found).toHaveLength(expected.length);
    });

    it('in the pages of each other class are read correctly', async () => {
      const trials = trialsOfPages.parse(new Fixtures(fixturesFolder).json('trials/pages/expectations.json'));
      for (const trial of trials) {
        const found = await read({ ...trial, file: `pages/${trial.file}` }).catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'SOURCE_CHANGED' && trial.expected.length === 0) return [];
          throw error;
        });
        const stated = trial.expected.map(({ title, due, number, posted, link }) => ({
          title,
          due,
          number,
          posted,
          link,
        }));
        const readParts = trial.expected.map((each, index) => statedParts(found[index], each));
        expect([trial.id, found.length, readParts]).toEqual([trial.id, trial.expected.length, stated]);
      }
    });
  },
);
