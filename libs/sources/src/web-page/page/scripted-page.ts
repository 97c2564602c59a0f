import { AppError } from '@rfp/contracts/errors';
import { type CheerioAPI } from 'cheerio/slim';
import { resolveLink } from './links.js';
import { cleanLine, textOf } from './page-text.js';

/** A page whose content is built by scripts. */
export interface ScriptedPage {
  /** URLs of feeds and data that the page names. */
  addresses: string[];
}

/** Maximum text length of an empty page frame, which has a site name, a menu and a footer. */
const maxOwnText = 600;
const maxAddresses = 3;
const mountPoints = '#root, #app, #__next, #__nuxt, app-root, [ng-app], [data-reactroot], .ember-view, [ng-version]';
const scriptNotice = /javascript|enable scripts|scripts? (?:is|are) (?:required|disabled)/i;

/**
 * Detects a page whose content is built by scripts: it has scripts and hardly any text. Must run before scripts are removed.
 * @returns null if the page has content of its own
 */
export function scriptedPageOf($: CheerioAPI, base: string): ScriptedPage | null {
  if ($('script[src]').length === 0) return null;
  const text = visibleTextOf($);
  const says = scriptNotice.test($('noscript').text().slice(0, 5000));
  const isFrame = text.length <= 80 || (text.length <= maxOwnText && (says || $(mountPoints).length > 0));
  return isFrame ? { addresses: addressesIn($, base) } : null;
}

function visibleTextOf($: CheerioAPI): string {
  const body = $('body').get(0) ?? $.root().get(0);
  let text = textOf(body, 20_000);
  for (const element of $('body script, body style, body noscript, body template').toArray().slice(0, 500))
    text = text.replace(textOf(element, 20_000), ' ');
  return cleanLine(text, 5000);
}

function addressesIn($: CheerioAPI, base: string): string[] {
  const feeds = $(
    'link[rel="alternate"][type*="rss"], link[rel="alternate"][type*="atom"], link[rel="alternate"][type*="json"]',
  ).toArray();
  const links = feeds.flatMap(({ attribs }) => resolveLink(attribs['href'], base) ?? []);
  return [...new Set(links)].slice(0, maxAddresses);
}

/** The error of a source whose page is built by scripts. */
export function scriptedPageError({ addresses }: ScriptedPage): AppError {
  const named = addresses.length === 0 ? '' : ` It names ${addresses.join(', ')}.`;
  return new AppError('SOURCE_SCRIPTED', {
    message: `The page is built by scripts and has no content of its own. Read it through Firecrawl, or add the feed or the JSON that its scripts read.${named}`,
    details: { addresses },
  });
}
