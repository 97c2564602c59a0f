import { setAsideWords } from './set-aside-words.js';

it.each([
  ['Total Small Business Set-Aside (FAR 19.5)', undefined, 'Total Small Business'],
  ['WOSBSS', undefined, 'WOSB Sole Source'],
  ['', 'SDVOSBC', 'SDVOSB'],
  ['Local vendors', 'LOCAL', 'Local vendors'],
  ['XYZ', 'xyz', 'xyz'],
])('names "%s" with the code %s as %s', (text, code, words) => {
  expect(setAsideWords(text, code)).toBe(words);
});
