import fc from 'fast-check';
import { RowIds } from './row-ids.js';

it('ids are found and sorted, in whatever order they are added', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.uuid(), { maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      fc.uuid(),
      (given, step, other) => {
        const ids = new RowIds();
        for (let at = 0; at < given.length; at += step) ids.add(given.slice(at, at + step));
        expect(given.map((id) => ids.findSlot(id))).toEqual(given.map((_, slot) => slot));
        expect([...ids.inOrder].map((slot) => ids.idAt(slot))).toEqual(given.toSorted());
        expect(ids.countBefore(other)).toBe(given.filter((id) => id < other).length);
        expect(ids.findSlot(other)).toBe(given.indexOf(other));
      },
    ),
  );
});
