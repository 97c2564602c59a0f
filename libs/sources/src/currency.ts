import { plainLine } from './plain-text.js';

const signs = new Map([
  ['£', 'GBP'],
  ['€', 'EUR'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['CAN$', 'CAD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['AUD$', 'AUD'],
  ['NZ$', 'NZD'],
  ['R$', 'BRL'],
  ['MX$', 'MXN'],
]);
const dollars: ReadonlySet<string> = new Set(['', '$', 'US$', 'USD', 'USD$', 'US DOLLARS', 'US DOLLAR', 'DOLLARS']);

/** A currency or token other than US dollars, a sign as its code; null for US dollars and if none is stated. */
export function foreignCurrency(printed: string | null | undefined): string | null {
  const text = plainLine(printed ?? '', 20);
  const name = text.toUpperCase();
  if (dollars.has(name)) return null;
  return signs.get(name) ?? (/^[a-z]{3}$/.test(text) ? name : text);
}
