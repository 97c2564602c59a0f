import { extractXml } from '@rfp/twins/grants-gov-extract';
import { samGovBulkFileOf } from '@rfp/twins/sam-gov/sam-gov-generator';
import { manyFeedEntries } from '@rfp/twins/feed';
import * as shapes from './source-formats.js';
import { type AnswerFormat, recordsOf, verbatim } from './answer-format.js';

const listing = JSON.stringify({
  data: {
    hitCount: 2,
    oppHits: [
      { id: '1', title: 'One', closeDate: '' },
      { id: '2', title: 'Two', closeDate: '12/31/2026' },
    ],
  },
});

const formats: [string, AnswerFormat, string, string][] = [
  ['JSON', shapes.grantsGovListing, listing, 'closeDate'],
  ['XML', shapes.grantsGovExtractFile, extractXml(2), 'CloseDate'],
  ['a feed', shapes.rssFeed, manyFeedEntries('rss', 2), 'title'],
  [
    'a table',
    shapes.samGovBulkTable,
    Buffer.from(samGovBulkFileOf({ rows: 2, descriptionLength: 100 }, '2026-10-15')).toString('latin1'),
    '',
  ],
];

describe.each(formats)('records in %s', (_name, answers, text, fieldName) => {
  const role = answers.roles.includes('due') ? 'due' : 'title';

  it('are unchanged if the edit changes nothing', () => {
    const again = answers.edit(text, (records) => records);
    expect(recordsOf(answers, text)).toHaveLength(2);
    expect(again.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  });

  it('get a new value, escaped for the format or verbatim', () => {
    const changed = answers.edit(text, (records) => records.map((record) => record.set(role, 'a "b", c & <d>')));
    expect(changed).not.toContain('"a "b", c');
    expect(recordsOf(answers, changed)).toHaveLength(2);
    expect(answers.edit(text, (records) => records.map((record) => record.set(role, verbatim('@letters@'))))).toContain(
      '@letters@',
    );
  });

  it('lose a field, or get another name for it', () => {
    const [first] = recordsOf(
      answers,
      answers.edit(text, (records) => records.map((record) => record.remove(role))),
    );
    expect(first?.get(role) ?? '').toBe('');
    const renamed = answers.edit(text, (records) => records.map((record) => record.rename(role)));
    expect(renamed.includes(`new_${fieldName}`) || renamed.includes(`new-${fieldName}`)).toBe(answers.isNamed);
  });

  it('can be repeated or removed', () => {
    expect(
      recordsOf(
        answers,
        answers.edit(text, (records) => [...records, ...records]),
      ),
    ).toHaveLength(4);
    expect(
      recordsOf(
        answers,
        answers.edit(text, () => []),
      ),
    ).toEqual([]);
  });
});

it('a total is replaced only if the answer has one', () => {
  expect(shapes.grantsGovListing.setTotal(listing, 'many')).toContain('"hitCount":"many"');
  expect(shapes.grantsGovListing.setTotal('<html>', 5)).toBe('<html>');
  expect(shapes.socrataListing.setTotal('[{"count":"13"}]', 5)).toBe('[{"count":5}]');
  expect(recordsOf(shapes.socrataListing, '[{"count":"13"}]')).toEqual([]);
});
