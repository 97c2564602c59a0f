import { type NoticeFields, noticeFieldsSchema } from '@rfp/contracts/notice';
import { aNotice } from '@rfp/testing/builders';
import { AudienceService } from '../catalogue/audience.service.js';
import { SearchService } from '../catalogue/text-search/search.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { readNoticeWords } from '../keywords/notice-words.js';
import { keywordForms } from '../keywords/keyword-forms.js';
import { toScorable } from '@rfp/scoring/scorable';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { findWordDifferences } from '../store/search-document.js';
import { splitSentences, withoutBoilerplate } from '../store/boilerplate.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { BoilerplateService } from './boilerplate.service.js';
import { UpkeepService } from './upkeep.service.js';

let spec: SpecStore;
beforeAll(async () => {
  spec = await openSpecStore();
});
afterAll(() => spec.drop());
beforeEach(() => spec.empty());

const disclaimer = 'Vendors must hold an active registration in the telescope portal.';
let taken = 0;

async function take(count: number, fields: Partial<NoticeFields>): Promise<void> {
  const notices = Array.from({ length: count }, () => {
    const source_id = `notice ${(taken += 1)}`;
    return aNotice({ source_id, fields: { title: source_id, opportunity_number: null, ...fields } });
  });
  await new IntakeService(spec.store).take(aBatch(notices));
}

async function refresh(): Promise<void> {
  await new BoilerplateService(spec.store).refresh();
  await new UpkeepService(spec.store).run();
}

async function found(words: string): Promise<(string | undefined)[]> {
  const searcher = new SearchService(spec.store, new AudienceService(spec.store), new SynonymsService(spec.store));
  const criteria = { keywords: [words], limit: 100, highlight: true };
  const { rows } = await searcher.search({ audience: 'default', criteria });
  return rows.map(({ title, highlight }) => `${title}: ${highlight?.excerpt}`);
}

describe('a sentence in more than a fifth of the notices of a source', () => {
  it('is not searched, in stored notices and in new ones', async () => {
    await take(50, { description: `Paving of roads.\n${disclaimer}` });
    await take(1, { title: 'Dome', description: `Repair of the dome of a telescope. ${disclaimer}` });
    expect(await found('telescope')).toHaveLength(51);
    await refresh();
    expect(await found('telescope')).toEqual([expect.stringMatching(/^Dome: Repair of the dome of a telescope/)]);
    await take(1, { title: 'Later', description: disclaimer.toUpperCase() });
    expect(await found('telescope')).toHaveLength(1);
    expect(await found('paving')).toHaveLength(50);
    expect(await findWordDifferences(spec.store.manager)).toEqual([]);
  });

  it('matches no keyword of a profile', async () => {
    await take(50, { description: `Paving of roads. ${disclaimer}` });
    await refresh();
    const forms = await keywordForms(spec.store, ['telescope'], () => []);
    const matched = async (description: string) => {
      const scorable = toScorable(noticeFieldsSchema.parse({ title: 'Notice', description }));
      const [words] = await readNoticeWords(spec.store, [scorable]);
      return words?.match(forms).map(({ quote }) => quote);
    };
    expect(await matched(`Paving. ${disclaimer}`)).toEqual([]);
    expect(await matched(`${disclaimer} A telescope is repaired.`)).toEqual([expect.stringContaining('telescope is')]);
  });

  it('is searched again when fewer than 15 % of the newest notices have it, and not when it only falls below a fifth', async () => {
    await take(50, { description: disclaimer });
    await refresh();
    await take(230, { description: 'Paving of roads.' });
    await refresh();
    expect(await found('telescope')).toEqual([]);
    await take(100, { description: 'Paving of roads.' });
    await refresh();
    expect(await found('telescope')).toHaveLength(50);
  });

  it('is searched again when its source is removed', async () => {
    await spec.store.query(
      `INSERT INTO source_boilerplate VALUES ('Removed', 'pay by invoice within thirty days', 'Pay by invoice within thirty days.')`,
    );
    await take(1, { description: 'Pay by invoice within thirty days.' });
    expect(await found('invoice')).toEqual([]);
    await refresh();
    await take(1, { description: 'Pay by invoice within thirty days.' });
    expect(await found('invoice')).toHaveLength(1);
  });

  it('is not boilerplate in a source with fewer than 50 notices; neither is a short line, or a sentence of exactly a fifth', async () => {
    await take(49, { description: disclaimer });
    await refresh();
    expect(await found('telescope')).toHaveLength(49);
    await take(196, { description: 'Road maintenance services' });
    await refresh();
    expect(await found('telescope')).toHaveLength(49);
    expect(await found('maintenance')).toHaveLength(100);
  });
});

describe('the sentences of a text', () => {
  it('end at lines and at full stops, and keep their places when they are blanked', () => {
    const text =
      'One two three four five. Six seven eight nine ten!\nEleven twelve thirteen fourteen 1.5 million\nShort line.';
    const keys = [...splitSentences(text)].map(({ key }) => key);
    expect(keys).toEqual([
      'one two three four five',
      'six seven eight nine ten',
      'eleven twelve thirteen fourteen 1 5 million',
    ]);
    const blanked = withoutBoilerplate(text, new Set(['six seven eight nine ten']));
    expect(blanked).toHaveLength(text.length);
    expect(blanked.replaceAll(/ {2,}/g, ' … ')).toBe(
      'One two three four five. … \nEleven twelve thirteen fourteen 1.5 million\nShort line.',
    );
  });
});
