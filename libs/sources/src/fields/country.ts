import { plainLine } from './plain-text.js';

const homeNames = /^(?:US|USA|U\.S\.(?:A\.)?|(?:THE )?UNITED STATES(?: OF AMERICA)?)$/i;
const englishNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * The English name of a country; null for the United States, and if none is stated. The result is never the code or name of a US state:
 * `DE` becomes `Germany`, and `Georgia` becomes `Georgia (country)`.
 */
export function foreignCountry(printed: string | null | undefined): string | null {
  const text = plainLine(printed ?? '', 100);
  if (text === '' || homeNames.test(text)) return null;
  const name = /^[A-Z]{2}$/i.test(text) ? (englishNames.of(text.toUpperCase()) ?? text) : text;
  return /^georgia$/i.test(name) ? `${name} (country)` : name;
}
