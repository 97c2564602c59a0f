import { foreignCurrency } from '../money/currency.js';
import { isPlaceholderAmount } from '../money/placeholder-amount.js';
import { type Amounts, readPrintedMoney } from '../money/printed-money.js';
import { ifReadable, recordUnread } from '../fields/unread-fields.js';
import { readText, type Row } from './read-value.js';
import { type RowSettings } from './settings.js';

type AmountField = 'estimated_value' | 'value_floor' | 'value_ceiling';

const none: Amounts = { estimated_value: null, value_kind: null };

/** The amounts of a row. A printed amount may be a range or a ceiling, or state another currency. */
export function readAmounts(row: Row, settings: RowSettings): Amounts {
  const [value, floor, ceiling] = dropOtherCurrencies([
    readAmount(row, 'estimated_value', settings),
    readAmount(row, 'value_floor', settings),
    readAmount(row, 'value_ceiling', settings),
  ]);
  const currency = [value, floor, ceiling].map((each) => each?.currency).find((each) => each);
  return {
    estimated_value: value?.estimated_value,
    value_kind: kindOf(value, settings),
    value_floor: floor === undefined ? value?.value_floor : (floor.value_floor ?? floor.estimated_value),
    value_ceiling: ceiling === undefined ? value?.value_ceiling : ceiling.estimated_value,
    ...(currency && { currency }),
  };
}

/** The kind of the value. A printed ceiling takes precedence over the kind in the settings. */
function kindOf(value: Amounts | undefined, { value_kind }: RowSettings): Amounts['value_kind'] {
  return value?.value_kind === 'estimate' ? value_kind : value?.value_kind;
}

/** Drops amounts in a different currency than the first stated amount. */
function dropOtherCurrencies(amounts: (Amounts | undefined)[]): (Amounts | undefined)[] {
  const first = amounts.find((each) => each !== undefined && isStated(each));
  return amounts.map((each) => (each && each.currency !== first?.currency ? none : each));
}

function readAmount(row: Row, field: AmountField, { fields }: RowSettings): Amounts | undefined {
  const column = fields[field];
  if (column === undefined) return undefined;
  const text = readText(row, column);
  const currency = foreignCurrency(fields.currency && readText(row, fields.currency)) ?? undefined;
  const read = ifReadable(field, text, () => readPrintedMoney(text, currency)) ?? none;
  if (isStated(read) && !(field === 'value_floor' && isCeiling(read))) return read;
  if (!isBlank(text)) recordUnread(field, text);
  return none;
}

function isStated({ estimated_value, value_floor }: Amounts): boolean {
  return Boolean(estimated_value ?? value_floor);
}

/** Whether an amount is a maximum, which must not become the floor. */
function isCeiling({ value_kind, value_floor }: Amounts): boolean {
  return value_kind === 'ceiling' && !value_floor;
}

/** Whether a text is a placeholder: a word for "none", or an amount such as 0. */
function isBlank(text: string): boolean {
  return /^(?:none|n\/a|null)?$/i.test(text) || isPlaceholderAmount(text.replaceAll(/[$,\s]/g, ''));
}
