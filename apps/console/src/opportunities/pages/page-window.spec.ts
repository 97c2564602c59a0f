import fc from 'fast-check';
import { pageWindow } from './page-window.js';

describe('the page numbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
    [8, 9, [5, 6, 7, 8, 9]],
    [1, 0, []],
  ])('of page %i of %i are %j [spec 2.60]', (page, pages, expected) => {
    expect(pageWindow(page, pages)).toEqual(expected);
  });

  it('contain the current page, are consecutive and stay in range [spec 2.60, 9.6]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2001 }), fc.nat(2000), (page, more) => {
        const pages = page + more;
        const shown = pageWindow(page, pages);
        expect(shown).toContain(page);
        expect(shown).toHaveLength(Math.min(5, pages));
        expect(shown[0]).toBeGreaterThanOrEqual(1);
        expect(shown.at(-1)).toBe((shown[0] ?? 0) + shown.length - 1);
        expect(shown.at(-1)).toBeLessThanOrEqual(pages);
      }),
    );
  });
});
