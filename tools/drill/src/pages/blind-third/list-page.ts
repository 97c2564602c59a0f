import { type PageShape, type StatedNotice } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { inLanguage } from '../blind-second/printing.js';
import { someDay } from '../blind/days.js';
import { between, digits, pick } from '../blind/draw.js';
import { type Draft, makeDrafts, expectedNotice, type DraftOptions } from '../blind/drafts.js';
import { document } from '../blind/surroundings.js';
import { department, escape, town } from '../blind/words.js';

export interface ListPage {
  readonly random: SeededRandom;
  readonly readOn: string;
  readonly all: readonly Draft[];
  /** Name of the buyer or platform. */
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
  readonly html: string;
  /** Link of a notice as it is in the page; null if the notice has no link. */
  readonly link: (draft: Draft) => string | null;
  /** Facts of the drafts that the page does not print. */
  readonly without?: readonly ('number' | 'due' | 'posted')[];
}

/** Makes a shape from the function `body`, whose content is put into the frame of a website. All drafts are expected notices. */
export function listShape(settings: Settings, body: (page: ListPage) => Body): PageShape {
  const { name, knownFrom, url, timeZone, language = 'en', draftOptions } = settings;
  return {
    name,
    knownFrom,
    make: (random) => {
      const readOn = someDay(random);
      const all = makeDrafts(random, readOn, { min: 4, max: 24, ...draftOptions });
      const owner = town(random);
      const { html, link, without = [] } = body({ random, readOn, all, owner });
      const notices = all.map((draft): StatedNotice => {
        const href = link(draft);
        return expectedNotice(draft, {
          link: href === null ? null : new URL(href, url).href,
          number: !without.includes('number'),
          due: !without.includes('due'),
          posted: !without.includes('posted'),
        });
      });
      return {
        url,
        timeZone,
        readOn,
        notices,
        html: inLanguage(document(owner, addFrame(random, html, owner)), language),
      };
    },
  };
}

function addFrame(random: SeededRandom, html: string, owner: string): string {
  const menu = ['Home', 'About', 'Contact', 'Help', pick(random, ['Login', 'Register', 'Sign in'])];
  return `<header class="site-header"><a class="logo" href="/">${escape(owner)}</a><nav><ul>${menu.map((item) => `<li><a href="/${item.toLowerCase().replace(' ', '-')}">${item}</a></li>`).join('')}</ul></nav></header>
<main id="content">
${html}
</main>
<footer><p>&copy; 2026 ${escape(owner)}. ${between(random, 1, 900)} Commerce Street, (555) ${digits(random, 3)}-${digits(random, 4)}</p><ul><li><a href="/terms">Terms of use</a></li><li><a href="/privacy">Privacy</a></li></ul></footer>`;
}

export function rows(all: readonly Draft[], print: (draft: Draft, index: number) => string): string {
  return all.map(print).join('\n');
}

export function numberOf({ number }: Draft): string {
  return escape(number ?? '');
}

export function titleOf({ title }: Draft): string {
  return escape(title);
}

export function office(random: SeededRandom): string {
  return escape(department(random));
}
