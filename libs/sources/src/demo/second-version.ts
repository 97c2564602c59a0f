import { type NoticeFields } from '@rfp/contracts/notice';
import { inDollars, paragraphs, roundMoney } from './details.js';
import { type Random } from './random.js';
import { inWords, postpone } from './schedule.js';

/** The notice after an amendment: with a later due date, a larger amount, or only a longer text. The text states the changes. */
export function amend(random: Random, fields: NoticeFields): NoticeFields {
  const amount = raisedAmount(random, fields);
  const due = random.chance(amount === null ? 0.85 : 0.5) ? laterDueDate(random, fields) : null;
  const sentences = [
    due === null ? null : `The due date is extended to ${inWords(due)}.`,
    amount === null ? null : `The stated amount is raised to ${inDollars(amount)}.`,
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0 || random.chance(0.5))
    sentences.push('Questions received so far are answered in the attachments.');
  return {
    ...fields,
    ...(due === null ? {} : { due_date: due }),
    ...(amount === null ? {} : amountFields(fields, amount)),
    description: paragraphs(
      ['Amendment 0001.', ...sentences, 'All other terms are unchanged.'].join(' '),
      fields.description ?? null,
    ),
  };
}

/** The notice after its cancellation. It keeps its due date, as in real sources. */
export function cancel(fields: NoticeFields): NoticeFields {
  const note = 'This notice is cancelled in its entirety. The requirement may be announced again under a new number.';
  return { ...fields, lifecycle: 'cancelled', description: paragraphs(note, fields.description ?? null) };
}

function raisedAmount(random: Random, { estimated_value }: NoticeFields): string | null {
  if (!estimated_value || !random.chance(0.35)) return null;
  return roundMoney(Number(estimated_value) * (1.15 + random.next() / 2));
}

function laterDueDate(random: Random, { due_date, time_zone }: NoticeFields): string | null {
  return due_date ? postpone(random, due_date, time_zone ?? 'UTC') : null;
}

function amountFields(
  { value_ceiling, value_kind }: NoticeFields,
  amount: string,
): Pick<NoticeFields, 'estimated_value' | 'value_ceiling'> {
  return { estimated_value: amount, ...(value_kind === 'ceiling' && value_ceiling ? { value_ceiling: amount } : {}) };
}
