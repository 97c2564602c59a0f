import { type NoticeFields } from '@rfp/contracts/notice';
import { aNotice } from '@rfp/testing/builders';
import { setUpCatalogue } from '../../testing/catalogue-kit.js';
import { UpkeepService } from '../../upkeep/upkeep.service.js';

const notice = (title: string, fields: Partial<NoticeFields> = {}) =>
  aNotice({
    source_id: title,
    fields: {
      title,
      description: '',
      keywords: [],
      location: null,
      opportunity_number: null,
      agency_code: title,
      agency_name: null,
      ...fields,
    },
  });

/** A long text with all words of a query somewhere. */
const somewhere = `${'Utilities qualify suppliers of many kinds. '.repeat(60)} Electric power, a vehicle, charging of fees.`;

/** More words with the same beginning than are counted. */
const manyWords = Array.from(
  { length: 1_500 },
  (_, n) => `quxa${[n % 16, (n >> 4) % 16, n >> 8].map((at) => 'bcdfghjklmnpqrtv'.charAt(at)).join('')}o`,
).join(' ');

const notices = [
  notice('Numbered', { opportunity_number: 'USDOT-OST-OSDBU-SBTRC2027-1' }),
  notice('Internet for schools by erate'),
  notice('Disaster relief'),
  notice('Disassembly of engines'),
  notice('Work for the Defense Information Systems Agency'),
  notice('Study of alchohol'),
  ...Array.from({ length: 12 }, (_, n) => notice(`Prevention of alcohol abuse ${'abcdefghijkl'.charAt(n)}`)),
  notice('National electric vehicle infrastructure'),
  notice('Qualification of suppliers', { description: somewhere }),
  notice('Firearm suicide prevention'),
  notice('Violence in schools'),
  notice('Transit buses'),
  notice('Transition to independence'),
  notice('Support for the deaf'),
  notice('Support for the aged'),
  notice('Archaeological finds'),
  notice('Geological finds'),
  notice('Turtle conservation'),
  ...Array.from({ length: 30 }, (_, n) => notice(`Title ${'abcdefghijklmnopqrstuvwxyzäöüß'.charAt(n)}`)),
  notice('BLM NM healthy lands'),
  notice('Closed survey of firearms', { lifecycle: 'closed' }),
  notice('Broadband for libraries'),
  notice('Birth defects'),
  notice('Family planning clinics'),
  notice('Fiber cabling'),
  notice('Fire station'),
  notice('Bomu district'),
  notice('Numbers of parts', { description: manyWords }),
  ...Array.from({ length: 3 }, (_, n) => notice(`Crews who maintain gardens ${'abc'.charAt(n)}`)),
  ...Array.from({ length: 3 }, (_, n) => notice(`Maintenance of lifts ${'abc'.charAt(n)}`)),
  notice('Fire alarms'),
  notice('Armoured cars'),
  ...Array.from({ length: 12 }, (_, n) => notice(`Care of trees ${'abcdefghijkl'.charAt(n)}`)),
  notice('Inspection', { description: 'Rules of the Food & Drug Administration apply.' }),
];

const kit = setUpCatalogue(notices);
beforeAll(() => new UpkeepService(kit.store).run());

async function found(text: string, limit = 20) {
  const {
    rows,
    related = [],
    did_you_mean,
  } = await kit.services.search.search({ audience: 'default', criteria: { keywords: [text], limit } });
  return { rows: rows.map(({ title }) => title), related: related.map(({ title }) => title), did_you_mean };
}

it.each([
  ['a number by some of its parts', 'USDOT-OSDBU', ['Numbered']],
  ['a word without its hyphen', 'e-rate', ['Internet for schools by erate']],
  ['a phrase with the sign for "and"', '"food and drug"', ['Inspection']],
  [
    'an acronym in capitals and its long form, and no longer words',
    'DISA',
    ['Work for the Defense Information Systems Agency'],
  ],
])('finds %s', async (_name, text, titles) => {
  expect((await found(text)).rows).toEqual(titles);
});

it('a title with most of the words comes before a long text with all of them somewhere', async () => {
  const { rows } = await found('electric vehicle charging');
  expect(rows).toEqual(['National electric vehicle infrastructure', 'Qualification of suppliers']);
});

it.each(['electric vehicle charging', 'support for the deaf people', 'firearm suicide prevention'])(
  'a list with the text of a search finds the same as the search: %s',
  async (text) => {
    const criteria = { keywords: [text], limit: 20 };
    const { rows, total, list_text = text } = await kit.services.search.search({ audience: 'default', criteria });
    const page = await kit.list({ filter: { q: list_text }, limit: 20 });
    expect(rows.length).toBeGreaterThan(0);
    expect(page.total).toBe(total);
    expect(page.rows.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  },
);

it('a word of one record that is similar to a common word is also corrected', async () => {
  const { rows, related, did_you_mean } = await found('alchohol');
  expect(rows).toEqual(['Study of alchohol']);
  expect(did_you_mean).toBe('alcohol');
  expect(related).toHaveLength(12);
});

it('corrects a misspelled word that has the stem of another word', async () => {
  const { related, did_you_mean } = await found('maintainance');
  expect(did_you_mean).toBe('maintenance');
  expect(related).toEqual(expect.arrayContaining(['Maintenance of lifts a', 'Maintenance of lifts b']));
  expect(await found('maintaining')).toMatchObject({ did_you_mean: undefined });
});

it.each(['maint', 'quxa'])('does not correct the beginning of words: %s', async (text) => {
  expect(await found(text)).toMatchObject({ did_you_mean: undefined });
});

it('does not replace an English word with a rare name', async () => {
  expect(await found('bomb')).toMatchObject({ rows: [], did_you_mean: undefined });
});

it('lists records of the same subject without the words separately', async () => {
  const { rows, related } = await found('gun violence');
  expect(rows).toEqual([]);
  expect(related).toEqual(expect.arrayContaining(['Violence in schools', 'Firearm suicide prevention']));
});

it('among related records, a closed one with more of the words comes before an open one with fewer', async () => {
  const { rows, related } = await found('firearms survey equipment');
  expect([...rows, ...related][0]).toBe('Closed survey of firearms');
});

it('a word that all texts contain does not decide which titles contain most of the words', async () => {
  expect((await found('support for the deaf people')).rows).toEqual(['Support for the deaf']);
});

it('a word with the same spelling ranks above another word with the same stem', async () => {
  expect((await found('transit')).rows).toEqual(['Transit buses', 'Transition to independence']);
});

it('replaces a misspelled word with the word with the fewest mistakes, but not a used word with several mistakes', async () => {
  expect(await found('archealogical')).toMatchObject({
    did_you_mean: 'archaeological',
    related: ['Archaeological finds'],
  });
  expect(await found('turtle')).toEqual({ rows: ['Turtle conservation'], related: [], did_you_mean: undefined });
});

it('a state is also found by its code in a title', async () => {
  expect((await found('healthy lands in New Mexico')).rows).toEqual(['BLM NM healthy lands']);
});

it('finds two words that are written as one', async () => {
  expect((await found('broad band')).rows).toEqual(['Broadband for libraries']);
});

it('for words that form one term, records on its subject come before records with only one of the words', async () => {
  expect((await found('birth control')).related).toEqual(['Family planning clinics', 'Birth defects']);
});

it('prefers a correction of swapped letters to that of a missing letter, however common the other word is', async () => {
  const { did_you_mean, related } = await found('fibre');
  expect(did_you_mean).toBe('fiber');
  expect(related[0]).toBe('Fiber cabling');
});

it('does not correct a short word that a record contains', async () => {
  expect(await found('cars')).toMatchObject({ rows: ['Armoured cars'], did_you_mean: undefined });
});

it('corrects at most three words of a text, to limit the cost', async () => {
  const { did_you_mean } = await found('archealogical geologicall conservattion infrastructur');
  expect(did_you_mean).toBe('archaeological geological conservation infrastructur');
});

it('a quoted phrase has related records that contain its words separately', async () => {
  expect(await found('"finds archaeological"')).toMatchObject({
    rows: [],
    related: ['Archaeological finds', 'Geological finds'],
  });
});
