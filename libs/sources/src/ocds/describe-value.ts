import { type Lifecycle } from '@rfp/contracts/notice';
import { type Money } from '@rfp/contracts/primitives';
import { foreignCurrency } from '../currency.js';
import { plainLine } from '../plain-text.js';
import { type Amounts } from '../printed-money.js';
import { readAmount } from '../read-amount.js';
import { ifReadable } from '../unread-fields.js';
import { isMade } from './lifecycle.js';
import { type Release, type Tender } from './release.js';

type Value = Tender['value'];

/** The value as published: nothing is converted. */
export function describeValue(
  { tender, planning, awards, contracts }: Release,
  lifecycle: Lifecycle | undefined,
): Amounts {
  const estimate = firstStated([tender.value, planning.budget.amount]);
  // A contract repeats the value of its award.
  const award = lifecycle === 'awarded' ? (sumOf(awards) ?? sumOf(contracts)) : null;
  const value = estimate ?? award;
  if (value === null) return { estimated_value: null, value_kind: null, value_floor: null };
  const floor = stated(tender.minValue);
  return {
    estimated_value: value.amount,
    value_kind: estimate === null ? 'award' : 'estimate',
    value_floor: floor?.currency === value.currency ? floor.amount : null,
    ...(value.currency === null ? {} : { currency: value.currency }),
  };
}

interface Stated {
  amount: Money;
  /** Null for US dollars. */
  currency: string | null;
}

function firstStated(values: Value[]): Stated | null {
  return values.map(stated).find((value) => value !== null) ?? null;
}

/** What was awarded together, in the first currency: each award has the value of its lot or supplier. */
function sumOf(awards: Release['awards']): Stated | null {
  const values = awards.filter(isMade).flatMap(({ value }) => stated(value) ?? []);
  const [first] = values;
  if (first === undefined) return null;
  const cents = values
    .filter(({ currency }) => currency === first.currency)
    .reduce((sum, { amount }) => sum + centsOf(amount), 0n);
  return { amount: printed(cents), currency: first.currency };
}

/** A float cannot add amounts of fifteen digits. */
function centsOf(amount: Money): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
}

function printed(cents: bigint): Money {
  const fraction = String(cents % 100n).padStart(2, '0');
  return `${cents / 100n}${fraction === '00' ? '' : `.${fraction}`}`;
}

/** An amount with its currency. 0 is what empty forms print, and without a currency it is no amount. */
function stated(value: Value): Stated | null {
  const amount = ifReadable('estimated_value', value.amount, readAmount);
  const currency = plainLine(value.currency ?? '', 20);
  return amount === null || amount === '0' || currency === '' ? null : { amount, currency: foreignCurrency(currency) };
}
