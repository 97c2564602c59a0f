import { AppError } from '@rfp/contracts/errors';
import { type Lifecycle, type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type SourceIdentity } from '../connector.js';
import { foreignCurrency } from '../money/currency.js';
import { readDayField, readDueDate, readPostedDate } from '../fields/date-field.js';
import { isPlaceholderAmount } from '../money/placeholder-amount.js';
import { openDays } from '../open-days.js';
import { plainLine, plainText } from '../fields/plain-text.js';
import { readAmount } from '../money/read-amount.js';
import { ifReadable } from '../fields/unread-fields.js';
import { countryName } from './country-name.js';
import { textsGuard, type TedField, type TedNotice, type TedValue } from './responses.js';
import { type TedSettings } from './settings.js';

export const tedChannel = 'api';

/** Describes a notice as TED publishes it, without currency conversion. */
export function describeNotice(notice: TedNotice, settings: TedSettings, identity: SourceIdentity): Notice {
  const number = notice['publication-number'];
  const textsOf = (...names: TedField[]): string[] =>
    names.map((name) => textsIn(notice[name], settings.language)).find((texts) => texts.length > 0) ?? [];
  const lineOf = (max: number, ...names: TedField[]): string | null =>
    plainLine(textsOf(...names)[0] ?? '', max) || null;
  const title = lineOf(1000, 'notice-title', 'title-proc');
  if (title === null) throw new AppError('RECORD_NO_TITLE');
  const type = lineOf(100, 'notice-type');
  const dates = datesOf(textsOf, settings);
  return {
    source_name: identity.name,
    source_id: number,
    source_type: identity.source_type,
    channel: tedChannel,
    fields: {
      title,
      opportunity_number: number,
      description: plainText(textsOf('description-proc', 'description-lot')[0] ?? '', 1),
      notice_type: type,
      agency_name: lineOf(300, 'buyer-name'),
      source_url: `https://ted.europa.eu/en/notice/-/detail/${encodeURIComponent(number)}`,
      lifecycle: lifecycleOf(type),
      location: countryName(textsOf('buyer-country')[0]),
      other_codes: codesOf(textsOf('classification-cpv')),
      time_zone: settings.time_zone,
      ...dates,
      ...openDays(dates, settings.open_days, false),
      ...amountOf(textsOf),
    },
  };
}

type TextsOf = (...names: TedField[]) => string[];

/** The texts of a value in a language, or else in the first available language. */
function textsIn(value: TedValue, language: string): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value;
  const inLanguage = Object.hasOwn(value, language) ? [value[language]] : [];
  const readable = [...inLanguage, ...Object.values(value)].map((texts) => textsGuard.safeParse(texts).data);
  return readable.find((texts) => texts !== undefined && texts.length > 0) ?? [];
}

/** The lifecycle by the type of form: prior information, competition, result. */
function lifecycleOf(type: string | null): Lifecycle {
  if (type?.startsWith('can-') === true || type === 'veat') return 'awarded';
  return type?.startsWith('pin-') === true && !type.startsWith('pin-cfc') ? 'forecast' : 'open';
}

function codesOf(cpv: readonly string[]): string[] {
  const codes = cpv.map((code) => /^\d{8}/.exec(code)?.[0]).filter((code) => code !== undefined);
  return [...new Set(codes)].slice(0, 100).map((code) => `CPV ${code}`);
}

/** The dates of a notice. TED prints a zone after days (`2026-09-18Z`, `2026-10-20+02:00`) and after times. */
function datesOf(textsOf: TextsOf, { time_zone }: TedSettings): Pick<NoticeFields, 'posted_date' | 'due_date'> {
  const posted_date = readPostedDate(textsOf('publication-date')[0]?.slice(0, 10), { timeZone: time_zone });
  const deadline =
    latestDeadline(textsOf('deadline-receipt-tender-date-lot'), textsOf('deadline-receipt-tender-time-lot')) ??
    latestDeadline(textsOf('deadline-date-lot'), textsOf('deadline-time-lot')) ??
    latestDeadline(textsOf('deadline-receipt-request-date-lot'), textsOf('deadline-receipt-request-time-lot'));
  const due_date =
    deadline === null || deadline.length > 10
      ? readDueDate(deadline, { timeZone: time_zone, posted: posted_date })
      : readDayField('due_date', deadline);
  return { posted_date, due_date };
}

/** The latest deadline of the lots, until which offers for at least one lot are accepted. The lists of days and times correspond. */
function latestDeadline(days: readonly string[], times: readonly string[]): string | null {
  const deadlines = days.map((day, index) => {
    const time = times.length === days.length ? times[index] : times.length === 1 ? times[0] : undefined;
    return deadlineOf(day, time);
  });
  return deadlines.toSorted((one, other) => instantOf(other) - instantOf(one))[0] ?? null;
}

function deadlineOf(day: string, time: string | undefined): string {
  const [, date = day] = /^(\d{4}-\d{2}-\d{2})/.exec(day) ?? [];
  return time === undefined ? date : `${date}T${time}`;
}

function instantOf(deadline: string): number {
  const instant = Date.parse(deadline);
  return Number.isNaN(instant) ? Number.NEGATIVE_INFINITY : instant;
}

type Amount = Pick<NoticeFields, 'estimated_value' | 'value_kind' | 'currency'>;

/** The value of the procedure, or of its only lot. Values of several lots are not added, since some lots may state none. */
function amountOf(textsOf: TextsOf): Amount {
  return (
    statedAmount(textsOf('estimated-value-proc'), textsOf('estimated-value-cur-proc')) ??
    statedAmount(textsOf('estimated-value-glo'), textsOf('estimated-value-cur-glo')) ??
    statedAmount(textsOf('estimated-value-lot'), textsOf('estimated-value-cur-lot')) ?? { estimated_value: null }
  );
}

function statedAmount(values: readonly string[], currencies: readonly string[]): Amount | null {
  if (values.length !== 1) return null;
  const amount = ifReadable('estimated_value', values[0], () => readAmount(values[0]));
  if (amount === null || isPlaceholderAmount(amount)) return null;
  return { estimated_value: amount, value_kind: 'estimate', currency: foreignCurrency(currencies[0]) };
}
