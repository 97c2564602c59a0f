import { editDistance } from './edit-distance.js';

it.each([
  ['', '', 0],
  ['roof', 'roof', 0],
  ['roof', '', 4],
  ['archealogical', 'archaeological', 2],
  ['wetlnad', 'wetland', 1],
  ['suicde', 'suicide', 1],
  ['cemetary', 'cemetery', 1],
  ['barrackuda', 'barracks', 3],
])('the distance from %s to %s is %i, also in reverse', (one, other, expected) => {
  expect(editDistance(one, other)).toBe(expected);
  expect(editDistance(other, one)).toBe(expected);
});
