import fc from 'fast-check';
import { anyCharacter } from '../testing/any-character.js';
import { isStorableText } from '../primitives.js';
import { versionKey, versionKeySchema } from './version-diff.js';

it('a version key parses to the version that it was made from', () => {
  const part = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 }).filter(isStorableText);
  const version = fc.integer({ min: 1, max: 2_147_483_647 });
  fc.assert(
    fc.property(fc.record({ source_name: part, source_id: part, channel: part, version }), (each) => {
      expect(versionKeySchema.parse(versionKey(each))).toEqual(each);
    }),
  );
});

it.each([
  '',
  'SAM.gov',
  'SAM.gov:a:api',
  'SAM.gov:a:api:0',
  'SAM.gov:a:api:1.5',
  'SAM.gov::api:1',
  'SAM.gov:a:api:1:2',
  '%:a:api:1',
  'SAM.gov:%00:api:1',
])('the version key "%s" is refused', (key) => {
  expect(versionKeySchema.safeParse(key).success).toBe(false);
});
