import { relatedPeopleTable } from './related-people-table.js';
import { relatedThingsTable } from './related-things-table.js';
import { joinCompound, relatedWords } from './related-words.js';

const lines = `${relatedPeopleTable}\n${relatedThingsTable}`.split('\n').filter((line) => line.includes('|'));

it('the tables have at least 400 subjects, each word once in its line', () => {
  expect(lines.length).toBeGreaterThanOrEqual(400);
  const repeated = lines.filter((line) => new Set(line.split(' | ')).size !== line.split('|').length);
  expect(repeated).toEqual([]);
});

it.each([
  ['gun', 'firearm'],
  ['Guns', 'weapon'],
  ['libraries', 'books'],
  ['smart contracts', 'bug bounty'],
  ['fire fighters', 'fire department'],
  ['deaf', '93.173'],
])('%s is of the subject of %s', (text, other) => {
  expect(relatedWords(text)).toContain(other);
});

it('two words are one word if the tables have it', () => {
  expect(['broad band', 'waste water', 'Fire Fighters', 'roof repair', 'day', 'a b c'].map(joinCompound)).toEqual([
    'broadband',
    'wastewater',
    'firefighter',
    null,
    null,
    null,
  ]);
});

it('a word is not related to itself, and an unknown one to nothing', () => {
  const own = lines.flatMap((line) => line.split(' | ')).filter((word) => relatedWords(word).includes(word));
  expect(own).toEqual([]);
  expect(relatedWords('xqzwvk')).toEqual([]);
});
