import { type Lifecycle, type NoticeFields } from '@rfp/contracts/notice';
import { type Money } from '@rfp/contracts/primitives';
import { plainLine } from '../plain-text.js';
import { readAmount } from '../read-amount.js';
import { type Release, type Tender } from './release.js';

type Value = Tender['value'];
type Described = Pick<NoticeFields, 'estimated_value' | 'value_kind' | 'value_floor'> & { keywords: string[] };
const unknown: Described = { estimated_value: null, value_kind: null, value_floor: null, keywords: [] };

/**
 * The value: in US dollars as the notice's value, in another currency as a keyword, because nothing is converted and
 * nothing lost.
 */
export function describeValue(
  { tender, planning, awards, contracts }: Release,
  lifecycle: Lifecycle | undefined,
): Described {
  const estimate = firstStated([tender.value, planning.budget.amount]);
  const award = lifecycle === 'awarded' ? firstStated([...awards, ...contracts].map(({ value }) => value)) : null;
  const value = estimate ?? award;
  if (value === null) return unknown;
  if (value.currency !== 'USD') return { ...unknown, keywords: [`${value.currency} ${value.amount}`] };
  const floor = stated(tender.minValue);
  return {
    estimated_value: value.amount,
    value_kind: estimate === null ? 'award' : 'estimate',
    value_floor: floor?.currency === 'USD' ? floor.amount : null,
    keywords: [],
  };
}

function firstStated(values: Value[]): ReturnType<typeof stated> {
  return values.map(stated).find((value) => value !== null) ?? null;
}

/** An amount with its currency. 0 is what empty forms print, and without a currency it is no amount. */
function stated(value: Value): { amount: Money; currency: string } | null {
  const amount = readAmount(value.amount);
  const currency = plainLine(value.currency ?? '', 20).toUpperCase();
  return amount === null || amount === '0' || currency === '' ? null : { amount, currency };
}
