import { type Lifecycle } from '@rfp/contracts/notice';
import { type Money } from '@rfp/contracts/primitives';
import { foreignCurrency } from '../money/currency.js';
import { plainLine } from '../fields/plain-text.js';
import { isPlaceholderAmount } from '../money/placeholder-amount.js';
import { type Amounts, readPrintedMoney } from '../money/printed-money.js';
import { readAmount } from '../money/read-amount.js';
import { ifReadable } from '../fields/unread-fields.js';
import { isFailed, wasMade } from './lifecycle.js';
import { type Release, type Tender } from './release.js';

type Value = Tender['value'];

/** The value of a procedure. */
export interface DescribedValue {
  amounts: Amounts;
  /** Fields that are not stated for the tender as a whole. A release with changes may contain only one of several lots or awards. */
  inferred: (keyof Amounts)[];
}

/** Describes the value as published, without currency conversion. */
export function describeValue(release: Release, lifecycle: Lifecycle | undefined): DescribedValue {
  const { tender, planning, awards, contracts } = release;
  const estimate = firstStatedAmount([tender.value, planning.budget.amount]);
  if (estimate !== null) {
    const floor = statedAmount(tender.minValue);
    return {
      amounts: {
        ...valueOf(estimate, 'estimate'),
        value_floor: floor?.currency === estimate.currency ? floor.amount : null,
      },
      inferred: [],
    };
  }
  const lots = valueOfLots(tender.lots);
  if (lots !== null) return { amounts: lots, inferred: ['estimated_value', 'value_kind', 'value_floor'] };
  // A contract repeats the value of its award.
  const award = lifecycle === 'awarded' ? (sumOf(awards.filter(wasMade)) ?? sumOf(contracts.filter(wasMade))) : null;
  if (award !== null)
    return { amounts: { ...valueOf(award, 'award'), value_floor: null }, inferred: ['estimated_value', 'value_kind'] };
  return { amounts: { estimated_value: null, value_kind: null, value_floor: null }, inferred: [] };
}

function valueOf({ amount, currency }: StatedAmount, kind: 'estimate' | 'award'): Amounts {
  return { estimated_value: amount, value_kind: kind, ...(currency !== null && { currency }) };
}

/** The sum of the lots. If some lots state no value, the sum of the other lots is the minimum. */
function valueOfLots(lots: Tender['lots']): Amounts | null {
  const remainingLots = lots.filter(({ status }) => !isFailed({ status }));
  const values = remainingLots.flatMap(({ value }) => statedAmount(value) ?? []);
  const sum = sumOf(remainingLots);
  if (sum === null || values.some(({ currency }) => currency !== sum.currency)) return null;
  if (values.length === remainingLots.length) return { ...valueOf(sum, 'estimate'), value_floor: null };
  return {
    estimated_value: null,
    value_kind: null,
    value_floor: sum.amount,
    ...(sum.currency !== null && { currency: sum.currency }),
  };
}

interface StatedAmount {
  amount: Money;
  /** Null for US dollars. */
  currency: string | null;
}

function firstStatedAmount(values: Value[]): StatedAmount | null {
  return values.map(statedAmount).find((value) => value !== null) ?? null;
}

/** The sum of values in the first currency. Each award has only the value of its lot or supplier. */
function sumOf(parts: readonly { value: Value }[]): StatedAmount | null {
  const values = parts.flatMap(({ value }) => statedAmount(value) ?? []);
  const [first] = values;
  if (first === undefined) return null;
  const cents = values
    .filter(({ currency }) => currency === first.currency)
    .reduce((sum, { amount }) => sum + centsOf(amount), 0n);
  return { amount: centsToMoney(cents), currency: first.currency };
}

/** Cents as an integer, because floats cannot add amounts of fifteen digits. */
function centsOf(amount: Money): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
}

function centsToMoney(cents: bigint): Money {
  const fraction = String(cents % 100n).padStart(2, '0');
  return `${cents / 100n}${fraction === '00' ? '' : `.${fraction}`}`;
}

/** An amount with its currency; null for placeholders such as 0, and without a currency. */
function statedAmount(value: Value): StatedAmount | null {
  const currency = plainLine(value.currency ?? '', 20);
  const amount = ifReadable('estimated_value', value.amount, (printed) => amountOf(printed, currency));
  return amount === null || isPlaceholderAmount(amount) || currency === ''
    ? null
    : { amount, currency: foreignCurrency(currency) };
}

/** An amount that is a number, a decimal text (`1500.5`), or a text in local format (`1.500,50`). */
function amountOf(printed: Value['amount'], currency: string): Money | null {
  try {
    return readAmount(printed);
  } catch (error) {
    if (typeof printed !== 'string') throw error;
    return readPrintedMoney(printed, currency).estimated_value ?? null;
  }
}
