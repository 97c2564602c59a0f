import fc from 'fast-check';
import { boundsOfAll, boundsOfAny, boundsOfOthers, type CountBounds } from './count-bounds.js';

const total = 12;
const all = Array.from({ length: total }, (_, n) => n);

/** Some documents, and what is known of their number. */
interface Known {
  documents: ReadonlySet<number>;
  bounds: CountBounds;
}

const word: fc.Arbitrary<Known> = fc
  .record({ documents: fc.uniqueArray(fc.constantFrom(...all)), below: fc.nat(3), above: fc.nat(3) })
  .map(({ documents, below, above }) => ({
    documents: new Set(documents),
    bounds: { least: Math.max(documents.length - below, 0), most: documents.length + above },
  }));

const expression = fc.letrec<{ query: Known }>((tie) => {
  const parts = fc.array(tie('query'), { minLength: 1, maxLength: 3 });
  return {
    query: fc.oneof(
      { maxDepth: 4 },
      word,
      parts.map((known) => ({
        documents: new Set(all.filter((n) => known.every(({ documents }) => documents.has(n)))),
        bounds: boundsOfAll(
          known.map(({ bounds }) => bounds),
          total,
        ),
      })),
      parts.map((known) => ({
        documents: new Set(all.filter((n) => known.some(({ documents }) => documents.has(n)))),
        bounds: boundsOfAny(known.map(({ bounds }) => bounds)),
      })),
      tie('query').map(({ documents, bounds }) => ({
        documents: new Set(all.filter((n) => !documents.has(n))),
        bounds: boundsOfOthers(bounds, total),
      })),
    ),
  };
});

describe('the bounds of how many documents match', () => {
  it('hold for any combination of words', () => {
    fc.assert(
      fc.property(expression.query, ({ documents, bounds }) => {
        expect(documents.size).toBeGreaterThanOrEqual(bounds.least);
        expect(documents.size).toBeLessThanOrEqual(bounds.most);
      }),
      { numRuns: 500 },
    );
  });
});
