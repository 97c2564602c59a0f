import { type PageShape, type StatedNotice } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { inLanguage } from '../blind-second/printing.js';
import { someDay } from '../blind/days.js';
import { chance, guid, pick } from '../blind/draw.js';
import { type Draft, makeDrafts, expectedNotice, type DraftOptions } from '../blind/drafts.js';
import { breadcrumb, cityNavigation, document, footer, lines, sideColumn } from '../blind/surroundings.js';
import { escape, town } from '../blind/words.js';

export interface SitePage {
  readonly random: SeededRandom;
  readonly readOn: string;
  readonly all: readonly Draft[];
  /** Name of the town, state or buyer to which the page belongs. */
  readonly owner: string;
}

interface Settings {
  readonly name: string;
  readonly knownFrom: string;
  readonly url: string;
  readonly timeZone: string;
  readonly language?: string;
  readonly draftOptions: DraftOptions;
}

interface Body {
  /** The whole page, from its first to its last tag. */
  readonly html: string;
  /** Link of a notice as it is in the page; null if the notice has no link. */
  readonly link: (draft: Draft) => string | null;
  /** Facts of the drafts that the page does not print. */
  readonly without?: readonly ('number' | 'due' | 'posted')[];
  /** Facts that the page prints only for some notices, or in another form. */
  readonly otherwise?: (draft: Draft, index: number) => Partial<StatedNotice>;
}

/** Makes a shape from the function `body`, which returns the whole page and describes how it prints the drafts. All drafts are expected notices. */
export function siteShape(settings: Settings, body: (page: SitePage) => Body): PageShape {
  const { name, knownFrom, url, timeZone, language = 'en', draftOptions } = settings;
  return {
    name,
    knownFrom,
    make: (random) => {
      const readOn = someDay(random);
      const all = makeDrafts(random, readOn, { min: 9, max: 28, ...draftOptions });
      const { html, link, without = [], otherwise } = body({ random, readOn, all, owner: town(random) });
      const notices = all.map((draft, index): StatedNotice => {
        const href = link(draft);
        const facts = expectedNotice(draft, {
          link: href === null ? null : new URL(href, url).href,
          number: !without.includes('number'),
          due: !without.includes('due'),
          posted: !without.includes('posted'),
        });
        return otherwise === undefined ? facts : { ...facts, ...otherwise(draft, index) };
      });
      return { url, timeZone, readOn, notices, html: inLanguage(html, language) };
    },
  };
}

/** The page of an agency in the United States, with widgets beside the list. */
export function agencyPage({ random, readOn, owner }: SitePage, agency: string, heading: string, main: string): string {
  return document(
    `${heading} | ${owner} ${agency}`,
    lines([
      '<a class="skip" href="#main">Skip to main content</a>',
      chance(random, 30)
        ? '<div class="alert-banner" role="alert">Offices are closed on the next state holiday. <a href="/alerts">Read more</a></div>'
        : '',
      cityNavigation(random),
      breadcrumb([
        '<a href="/">Home</a>',
        `<a href="/doing-business">${pick(random, ['Doing Business', 'Business', 'Vendors'])}</a>`,
        heading,
      ]),
      `<main id="main"><h1>${heading}</h1>`,
      main,
      '</main>',
      `<aside>${sideColumn(random, readOn, 'agency.example')}</aside>`,
      footer(random, `${owner} ${agency}`),
    ]),
  );
}

/** A page of a platform: a menu bar, the content, a line of links. */
export function platformPage(title: string, menu: readonly string[], main: string, foot: readonly string[]): string {
  const items = (all: readonly string[]): string =>
    all.map((item, index) => `<li><a href="/m/${index}">${escape(item)}</a></li>`).join('');
  return document(
    title,
    `<div class="topbar"><a class="brand" href="/">${escape(title)}</a><ul class="nav">${items(menu)}</ul></div>
${main}
<div class="bottom"><ul>${items(foot)}</ul></div>`,
  );
}

export function rows(all: readonly Draft[], print: (draft: Draft, index: number) => string): string {
  return all.map(print).join('\n');
}

export function titleOf({ title }: Draft): string {
  return escape(title);
}

export function numberOf({ number }: Draft): string {
  return escape(number ?? '');
}

/** The text that the page prints for the status of a draft. */
export function statusText({ status }: Draft, open: string, closed: string, cancelled: string): string {
  return { open, closed, cancelled }[status];
}

/** A random UUID for each draft, for the addresses of its page. */
export function makeGuids(random: SeededRandom, all: readonly Draft[]): (draft: Draft) => string {
  const byId = new Map(all.map(({ id }) => [id, guid(random)]));
  return ({ id }) => byId.get(id) ?? '';
}
