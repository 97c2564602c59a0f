import { SeededRandom } from '../seeded-random.js';
import { type PageShape } from './page-shape.js';
import { emptyPageShapes, pageShapes } from './shapes.js';

const seeds = Array.from({ length: 10 }, (_, index) => index + 1);
const cases = pageShapes.map((shape): [string, PageShape] => [shape.name, shape]);

it('the names of shapes are unique', () => {
  expect(new Set(pageShapes.map(({ name }) => name)).size).toBe(pageShapes.length);
});

describe.each(cases)('%s', (_, shape) => {
  const pages = seeds.map((seed) => shape.make(new SeededRandom(seed)));

  it('makes equal pages from equal seeds', () => {
    expect(seeds.map((seed) => shape.make(new SeededRandom(seed)))).toEqual(pages);
  });

  it('makes pages with notices, or without notices if it is a shape of empty pages', () => {
    expect(pages.some(({ notices }) => notices.length > 0)).toBe(!emptyPageShapes.includes(shape));
  });

  it('states only titles and numbers that are in the text of the page', () => {
    for (const { html, notices } of pages) {
      const text = textOf(html);
      const stated = notices.flatMap(({ title, number }) => [title, ...(number === null ? [] : [number])]);
      expect(stated.filter((each) => !text.includes(each))).toEqual([]);
    }
  });

  it('states only links that are in the page', () => {
    for (const { url, html, notices } of pages) {
      const links = new Set([...html.matchAll(/href="([^"]*)"/gi)].map(([, href = '']) => addressOf(href, url)));
      expect(notices.flatMap(({ link }) => link ?? []).filter((link) => !links.has(link))).toEqual([]);
    }
  });
});

function textOf(html: string): string {
  return decode(html.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' ');
}

function decode(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function addressOf(href: string, url: string): string {
  return URL.parse(decode(href), url)?.href ?? href;
}
