import { plainLine } from '../fields/plain-text.js';

/** Currency signs and words, in capitals, with their codes. */
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
  ['円', 'JPY'],
  ['CN¥', 'CNY'],
  ['RMB', 'CNY'],
  ['元', 'CNY'],
  ['₹', 'INR'],
  // Pakistan, Sri Lanka and others use the same sign: see `sharedSigns`.
  ['RS', 'INR'],
  ['RUPEES', 'INR'],
  ['৳', 'BDT'],
  ['TK', 'BDT'],
  ['₩', 'KRW'],
  ['₽', 'RUB'],
  ['РУБ', 'RUB'],
  ['₺', 'TRY'],
  ['TL', 'TRY'],
  ['₪', 'ILS'],
  ['₱', 'PHP'],
  ['P', 'PHP'],
  ['₦', 'NGN'],
  ['N', 'NGN'],
  ['₵', 'GHS'],
  ['GH₵', 'GHS'],
  ['KSH', 'KES'],
  ['KSHS', 'KES'],
  ['TSH', 'TZS'],
  ['USH', 'UGX'],
  ['R', 'ZAR'],
  ['RAND', 'ZAR'],
  ['₫', 'VND'],
  ['฿', 'THB'],
  ['RM', 'MYR'],
  ['RP', 'IDR'],
  ['₴', 'UAH'],
  ['ГРН', 'UAH'],
  ['ZŁ', 'PLN'],
  ['KČ', 'CZK'],
  ['FT', 'HUF'],
  ['LEI', 'RON'],
  // Used by several countries.
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
  ['S/', 'PEN'],
]);
const dollars = /^(?:USD?|U\.S\.|UNITED STATES|US AMERICAN|AMERICAN)? ?(?:DOLLARS?|\$)?$/;

/** The code of a currency or token other than US dollars; null for US dollars and if none is stated. */
export function foreignCurrency(printed: string | null | undefined): string | null {
  const text = plainLine(printed ?? '', 20);
  // `CAD $`, `USD ($)`, `$ CAD`, `kr.`
  const name = text
    .toUpperCase()
    .replace(/^([A-Z]{3}) ?\(?\$\)?$|^\$ ?([A-Z]{3})$/, '$1$2')
    .replace(/(?<=^\p{L}{2,4})\.$/u, '')
    .replace(' $', '$');
  if (dollars.test(name)) return null;
  return codes.get(name) ?? (/^[A-Z]{3}$/.test(name) ? name : text.replace(/\.$/, ''));
}

/** Signs that several currencies share. If the source uses one of these currencies, the sign means the currency of the source. */
const sharedSigns: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:\$|dollars?)$/i, /^(?:AUD|BBD|BMD|BND|BSD|BZD|CAD|FJD|GYD|HKD|JMD|KYD|LRD|NAD|NZD|SBD|SGD|TTD|TWD|XCD)$/],
  [/^\$$/, /^(?:ARS|CLP|COP|CUP|DOP|MXN|UYU)$/],
  [/^(?:rs\.?|rupees)$/i, /^(?:INR|PKR|LKR|NPR|MUR|SCR)$/],
  [/^kr\.?$/i, /^(?:SEK|NOK|DKK|ISK)$/],
  [/^(?:£|pounds?)$/i, /^(?:EGP|FKP|GIP|LBP|SDG|SHP|SYP)$/],
  [/^¥$/, /^CNY$/],
];

/**
 * The currency of an amount; null for US dollars.
 * @param sign - the sign next to the amount, empty if none
 * @param sourceCurrency - currency of the source, used unless the sign denotes another currency
 */
export function currencyOfSign(sign: string, sourceCurrency: string | undefined): string | null {
  const source = foreignCurrency(sourceCurrency);
  if (
    sign === '' ||
    (source !== null && sharedSigns.some(([signs, currencies]) => signs.test(sign) && currencies.test(source)))
  )
    return source;
  return foreignCurrency(sign);
}

/** Codes that denote money next to a number. Codes that are also words, such as ALL, TOP or TRY, are not included. */
const printedCodes =
  'USD|EUR|GBP|CAD|AUD|NZD|CHF|NOK|SEK|DKK|ISK|PLN|CZK|HUF|RON|BGN|RSD|BAM|MKD|MDL|GEL|UAH|RUB|KZT|JPY|CNY|RMB|HKD|SGD|TWD|KRW|INR|PKR|NPR|BDT|LKR|IDR|MYR|THB|PHP|VND|AED|SAR|QAR|OMR|KWD|BHD|JOD|ILS|EGP|MAD|TND|ZAR|NGN|KES|TZS|GHS|UGX|RWF|ZMW|BWP|XOF|XAF|MXN|BRL|PEN|COP|CLP|ARS|UYU|PYG|BOB|CRC|DOP|GTQ|HNL|JMD|TTD|BBD|XCD|FJD|PGK|MUR|USDC|USDT|ETH|BTC';
/** Single letters denote money before a grouped number or a number with a unit: `R1 200 000`, `P1.5M`, but not `R01`. */
const letterBefore = String.raw`[RPN](?=\s?[1-9]\d{0,2}(?:(?:[ ,\u00A0\u202F]\d{3})+(?!\d)|(?:[.,]\d+)?\s?(?:m|bn|k|million|billion)(?![\p{L}\d])))`;

/** Pattern of a currency before a number. */
export const currencyBefore = String.raw`(?:(?:${printedCodes}|US) ?|CAN?|C|AU?|NZ|HK|NT|S|R|MX)?\$|(?:CN)?¥|(?:GH)?₵|[£€₹₩₽₺₪₱₦₫₴৳฿]|zł|Kč|kr\.?|Fr\.|Rs\.?|[KTU]shs?\.?|RM|Rp\.?|Tk\.?|S\/\.?|${letterBefore}|(?:${printedCodes})(?=[\s\d.:])[.:]?`;
/** Pattern of a currency after a number. `pounds` must be at the end or followed by `sterling`, since it may be a weight. */
export const currencyAfter = String.raw`(?:\$ ?(?:USD|CAD|AUD|NZD|HKD|SGD|MXN|COP|CLP|ARS)|${printedCodes}|[€£円元₴₽₺₪₱₦₫₹฿₩]|zł|Kč|Ft|TL|kr\.?|lei|руб\.?|грн\.?|euros?|rupees|rand|(?:pounds? )?sterling|pounds?(?=\s*$)|(?:(?:US|U\.S\.|Canadian|Australian) )?dollars?|Swiss francs|(?:US|CAN?|C|AU?|NZ|HK)?\$(?!\s*\d))(?![\p{L}\d])`;
