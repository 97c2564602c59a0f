import fc from 'fast-check';
import { SlotSet } from './slot-set.js';

it('has the last value of each slot, and its initial content', () => {
  const changes = fc.array(fc.tuple(fc.nat(40), fc.boolean()), { maxLength: 60 });
  fc.assert(
    fc.property(changes, changes, (first, then) => {
      const known = new Set<number>();
      const apply = (set: SlotSet, each: [number, boolean][]) => {
        for (const [slot, isIn] of each) {
          set.set(slot, isIn);
          if (isIn) known.add(slot);
          else known.delete(slot);
        }
        return set;
      };
      const before = apply(new SlotSet(41), first);
      const after = apply(new SlotSet(50, before), then);
      expect(Array.from({ length: 50 }, (_, slot) => slot).filter((slot) => after.has(slot))).toEqual(
        [...known].toSorted((one, other) => one - other),
      );
    }),
  );
});
