import { plainLine } from './plain-text.js';

/** Signs and words in capitals. */
const codes = new Map([
  ['£', 'GBP'],
  ['POUND', 'GBP'],
  ['POUNDS', 'GBP'],
  ['POUND STERLING', 'GBP'],
  ['POUNDS STERLING', 'GBP'],
  ['STERLING', 'GBP'],
  ['€', 'EUR'],
  ['EURO', 'EUR'],
  ['EUROS', 'EUR'],
  ['¥', 'JPY'],
  ['CN¥', 'CNY'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₽', 'RUB'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['₱', 'PHP'],
  ['₦', 'NGN'],
  ['₫', 'VND'],
  ['₴', 'UAH'],
  ['ZŁ', 'PLN'],
  ['KČ', 'CZK'],
  ['LEI', 'RON'],
  // Of several countries.
  ['KR', 'kr'],
  ['FR', 'CHF'],
  ['SWISS FRANCS', 'CHF'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['CAN$', 'CAD'],
  ['CANADIAN DOLLARS', 'CAD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['AUSTRALIAN DOLLARS', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['MX$', 'MXN'],
]);
const dollars = /^(?:USD?|U\.S\.|UNITED STATES|US AMERICAN|AMERICAN)? ?(?:DOLLARS?|\$)?$/;

/** A currency or token other than US dollars, a sign as its code; null for US dollars and if none is stated. */
export function foreignCurrency(printed: string | null | undefined): string | null {
  const text = plainLine(printed ?? '', 20);
  // `CAD $`, `USD ($)`, `kr.`
  const name = text
    .toUpperCase()
    .replace(/^([A-Z]{3}) ?\(?\$\)?$/, '$1')
    .replace(/(?<=^[A-Z]{2})\.$/, '')
    .replace(' $', '$');
  if (dollars.test(name)) return null;
  return codes.get(name) ?? (/^[A-Z]{3}$/.test(name) ? name : text.replace(/\.$/, ''));
}

/** Codes that stand for money where they stand beside a number; words such as ALL, TOP or TRY do not. */
const printedCodes =
  'USD|EUR|GBP|CAD|AUD|NZD|CHF|NOK|SEK|DKK|ISK|PLN|CZK|HUF|RON|BGN|RSD|UAH|RUB|KZT|JPY|CNY|HKD|SGD|TWD|KRW|INR|PKR|BDT|LKR|IDR|MYR|THB|PHP|VND|AED|QAR|KWD|ILS|EGP|ZAR|NGN|KES|GHS|UGX|MXN|BRL|COP|CLP|ARS|UYU|PYG|CRC|DOP|GTQ|HNL|USDC|USDT|ETH|BTC';

/** Before a number. */
export const currencyBefore = String.raw`(?:(?:${printedCodes}|US) ?|CAN?|C|AU?|NZ|HK|NT|S|R|MX)?\$|(?:CN)?¥|[£€₹₩₽₺₪₱₦₫₴]|zł|Kč|kr\.?|Fr\.|(?:${printedCodes})(?=[\s\d])`;
/** Behind a number. Without a second word, pounds may be a weight. */
export const currencyBehind = String.raw`(?:${printedCodes}|[€£]|zł|Kč|kr\.?|lei|euros?|(?:pounds? )?sterling|pounds?(?=\s*$)|(?:US|U\.S\.|Canadian|Australian) dollars?|Swiss francs|(?:US|CAN?|C|AU?|NZ|HK)?\$(?!\s*\d))(?!\w)`;
