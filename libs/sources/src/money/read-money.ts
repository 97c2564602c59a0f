import { AppError } from '@rfp/contracts/errors';
import { type Money, moneySchema } from '@rfp/contracts/primitives';
import { isPlaceholderAmount } from './placeholder-amount.js';

const blankTexts = new Set(['', 'none', 'n/a', 'null']);
const amount = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0*)?$/;

/**
 * Parses US dollars without floats: `136000000`, `"$1,250,000.00"`, `"none"`.
 * @returns whole dollars, or dollars with two digits of cents; null if not stated
 * @throws RECORD_BAD_VALUE for anything else
 */
export function readMoney(source: string | number | null | undefined): Money | null {
  const text = String(source ?? '').trim();
  if (blankTexts.has(text.toLowerCase())) return null;
  const [, dollars = '', cents = ''] = amount.exec(text) ?? [];
  const whole = dollars.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const fraction = cents.padEnd(2, '0');
  const money = moneySchema.safeParse(fraction === '00' ? whole : `${whole}.${fraction}`);
  if (!money.success)
    throw new AppError('RECORD_BAD_VALUE', {
      message: `An amount of the record cannot be read: "${text.slice(0, 40)}".`,
    });
  return money.data;
}

/** Like `readMoney`, but 0 and other placeholders mean "not stated". */
export function readPositiveMoney(source: string | number | null | undefined): Money | null {
  const money = readMoney(source);
  return money !== null && isPlaceholderAmount(money) ? null : money;
}
