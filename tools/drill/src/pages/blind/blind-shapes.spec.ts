import { SeededRandom } from '../../seeded-random.js';
import { secondBlindShapes } from '../blind-second/shapes.js';
import { fifthBlindShapes } from '../blind-fifth/shapes.js';
import { fourthBlindShapes } from '../blind-fourth/shapes.js';
import { thirdBlindShapes } from '../blind-third/shapes.js';
import { blindShapes } from './shapes.js';

const shapes = [...blindShapes, ...secondBlindShapes, ...thirdBlindShapes, ...fourthBlindShapes, ...fifthBlindShapes];

const seeds = Array.from({ length: 10 }, (_, index) => index + 1);

/** Text of a page as a browser displays it: without tags and scripts, with decoded entities. */
function textOf(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}

it('the shapes have unique names and state the origin of their markup', () => {
  expect(new Set(shapes.map(({ name }) => name)).size).toBe(shapes.length);
  expect(shapes.filter(({ knownFrom }) => knownFrom === '')).toEqual([]);
});

describe.each(shapes)('$name', ({ make }) => {
  it('makes equal pages from equal seeds, and different pages from different seeds', () => {
    expect(make(new SeededRandom(7))).toEqual(make(new SeededRandom(7)));
    expect(make(new SeededRandom(7)).html).not.toBe(make(new SeededRandom(8)).html);
  });

  it('makes pages with notices', () => {
    expect(seeds.flatMap((seed) => make(new SeededRandom(seed)).notices).length).toBeGreaterThan(0);
  });

  it('prints each title and number that it states, and links that are absolute', () => {
    const wrong = seeds.flatMap((seed) => {
      const { html, notices } = make(new SeededRandom(seed));
      const text = textOf(html);
      return notices.filter(
        ({ title, number, link }) =>
          !text.includes(title) ||
          (number !== null && !text.includes(number)) ||
          (link !== null && !URL.canParse(link)),
      );
    });
    expect(wrong).toEqual([]);
  });
});
