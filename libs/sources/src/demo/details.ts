import { type NoticeFields } from '@rfp/contracts/notice';
import { type Random } from './random.js';
import { type Documents, firstNames, lastNames } from './tables/names.js';
import { goods } from './tables/goods.js';
import { type Theme, type Work } from './tables/works.js';

/** US dollars as decimal text, rounded to two significant digits as estimates are. */
export function roundMoney(amount: number): string {
  const step = 10 ** Math.max(Math.floor(Math.log10(amount)) - 1, 0);
  return (Math.round(amount / step) * step).toFixed(2);
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** An amount as printed in descriptions: `$1,250,000`. */
export function inDollars(amount: string): string {
  return dollars.format(Number(amount));
}

/** An invented person. Telephone numbers 555-0100 to 555-0199 are reserved for fiction. */
export function makeContact(random: Random, title: string, domain: string): string {
  const first = random.pick(firstNames);
  const last = random.pick(lastNames);
  const phone = `${random.pick(['202', '303', '404', '512', '617', '916'])}-555-01${String(random.int(0, 99)).padStart(2, '0')}`;
  const email = `${first}.${last}@${domain}`.toLowerCase();
  return [`${first} ${last}`, title, email, ...(random.chance(0.8) ? [phone] : [])].join('; ');
}

/** Picks some of the documents as attachments, with URLs that do not exist. */
export function makeAttachments(
  random: Random,
  number: string,
  documents: Documents,
  max: number,
): NonNullable<NoticeFields['attachments']> {
  return random.sample(documents, random.int(0, max)).map(([name, bytes]) => ({
    name,
    url: `https://example.org/demo/${number}/${encodeURIComponent(name)}`,
    bytes: Math.round(random.logNormal(bytes, 0.4)),
  }));
}

/** Joins the nonempty parts of a description. */
export function paragraphs(...texts: (string | null)[]): string {
  return texts.filter((text) => text !== null).join('\n\n');
}

/** Whether the work is a recurring service, unlike goods, buildings, designs and demolitions. */
export function isService({ psc }: Work): boolean {
  return /^[ABD-OQ-X]/.test(psc);
}

/** Sentences for a work: sentences about goods if its product code begins with a digit, as codes of goods do, else those of the theme. */
export function sentencesFor(work: Work, theme: Theme): Pick<Theme, 'scope' | 'demands'> {
  return theme.isGoods !== true && /^\d/.test(work.psc) ? goods : theme;
}

/** The value that a notice states. Only the given share of notices states a value. */
export function makeValue(
  random: Random,
  median: number,
  statedShare: number,
): Pick<NoticeFields, 'estimated_value' | 'value_kind'> {
  if (!random.chance(statedShare)) return { estimated_value: null, value_kind: null };
  const kind = random.chance(0.75) ? 'estimate' : 'ceiling';
  const amount = random.logNormal(median, 0.9) * (kind === 'ceiling' ? 3 : 1);
  return { estimated_value: roundMoney(Math.max(amount, 2_500)), value_kind: kind };
}

/** The sentence with the value, so that description and field agree. */
export function valueSentence({
  estimated_value,
  value_kind,
}: Pick<NoticeFields, 'estimated_value' | 'value_kind'>): string | null {
  if (!estimated_value) return null;
  if (value_kind === 'ceiling')
    return `The ceiling for all orders over the life of the contract is ${inDollars(estimated_value)}.`;
  return `The estimated value is ${inDollars(estimated_value)}.`;
}
