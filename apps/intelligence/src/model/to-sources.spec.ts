import { numberMarks } from '../advice/number-marks.js';
import { KnownLinks } from './known-links.js';
import { toSources } from './to-sources.js';

const page = (name: string, id?: number) => ({ id, title: name, url: `https://${name}.example/`, snippet: '' });

/** The text that people read, in which marks are positions in the list of sources. */
function shown(text: string, pages: Parameters<typeof toSources>[0]): unknown {
  const sources = toSources(pages);
  const links = new KnownLinks();
  links.add(sources);
  return [numberMarks(links.keepKnown(text), sources), links.dropped];
}

describe('marks of sources', () => {
  it('lead to a page by each id that it has in the searches', () => {
    const pages = [page('a', 1), page('b', 2), page('a', 3), page('c', 4)];
    expect(shown('A [3], B [2], C [web:4].', pages)).toEqual(['A [1], B [2], C [3].', 0]);
  });

  it('never lead to a page without an id', () => {
    const pages = [page('a', 1), page('b', 2), page('a', 3), page('z')];
    expect(shown('A says so [3], and nobody so [4] or [p4].', pages)).toEqual([
      'A says so [1], and nobody so  or [p4].',
      1,
    ]);
  });

  it('are dropped if two pages have the same id', () => {
    const pages = [page('a', 4), page('b', 4), page('b', 5)];
    expect(shown('So [4] and so [5].', pages)).toEqual(['So  and so [2].', 1]);
    expect(new Set(toSources(pages).map(({ id }) => id)).size).toBe(2);
  });

  it('are checked one by one if several stand together', () => {
    const pages = [page('a', 2), page('b', 4), page('c', 5), page('a', 6)];
    expect(shown('So [2, 4] or [4, 99] or [97-99].', pages)).toEqual(['So [1][2] or [2] or .', 4]);
    expect(shown('So [4–6], [web:2; web:6] and [1-9999].', pages)).toEqual(['So [2][3][1], [1] and .', 1]);
  });
});
