import { relatedPeopleTable } from './related-people-table.js';
import { relatedThingsTable } from './related-things-table.js';
import { joinCompound, relatedWords } from './related-words.js';

const lines = `${relatedPeopleTable}\n${relatedThingsTable}`.split('\n').filter((line) => line.includes('|'));

it('the tables contain at least 400 subjects, and no line repeats a word', () => {
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
])('%s belongs to the subject of %s', (text, other) => {
  expect(relatedWords(text)).toContain(other);
});

it('two words count as one word if the tables contain it', () => {
  expect(['broad band', 'waste water', 'Fire Fighters', 'roof repair', 'day', 'a b c'].map(joinCompound)).toEqual([
    'broadband',
    'wastewater',
    'firefighter',
    null,
    null,
    null,
  ]);
});

it('a word is not related to itself, and an unknown word has no related words', () => {
  const relatedToThemselves = lines
    .flatMap((line) => line.split(' | '))
    .filter((word) => relatedWords(word).includes(word));
  expect(relatedToThemselves).toEqual([]);
  expect(relatedWords('xqzwvk')).toEqual([]);
});
