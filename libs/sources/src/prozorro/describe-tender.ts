import { AppError } from '@rfp/contracts/errors';
import { type Lifecycle, type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { type SourceIdentity } from '../connector.js';
import { joinContact } from '../fields/contact.js';
import { foreignCountry } from '../fields/country.js';
import { foreignCurrency } from '../money/currency.js';
import { readDueDate, readPostedDate } from '../fields/date-field.js';
import { isPlaceholderAmount } from '../money/placeholder-amount.js';
import { openDays } from '../open-days.js';
import { plainLine, plainText } from '../fields/plain-text.js';
import { readAmount } from '../money/read-amount.js';
import { ifReadable } from '../fields/unread-fields.js';
import { type Tender } from './responses.js';
import { type ProzorroSettings } from './settings.js';

/** Identity and settings of a source that reads Prozorro. */
export interface ProzorroSource {
  identity: SourceIdentity;
  settings: ProzorroSettings;
}

type Printed = string | null | undefined;

const lifecycles = new Map<string, Lifecycle>([
  ['active.enquiries', 'open'],
  ['active.tendering', 'open'],
  ['complete', 'awarded'],
  ['cancelled', 'cancelled'],
]);

/** The lifecycle of a status. All statuses not in the table are steps after the end of the tender period. */
export function lifecycleOf(status: string): Lifecycle {
  return lifecycles.get(status) ?? 'closed';
}

/** Describes a tender as a notice, in the language of the tender. `isPriceLimit`: bids above the value are rejected. */
export function describeTender(
  tender: Tender,
  isPriceLimit: boolean,
  { identity, settings: { time_zone, open_days } }: ProzorroSource,
): Notice {
  const number = toLine(tender.tenderID, 200);
  const title = toLine(tender.title, 1000) ?? toLine(tender.title_en, 1000);
  if (title === null) throw new AppError('RECORD_NO_TITLE');
  const started = tender.dateCreated ?? tender.enquiryPeriod.startDate ?? tender.tenderPeriod.startDate;
  const posted_date = readPostedDate(started, { timeZone: time_zone });
  // Midnight is a real deadline here: the system closes at the printed instant.
  const due_date = readDueDate(tender.tenderPeriod.endDate, { timeZone: time_zone, posted: posted_date });
  return {
    source_name: identity.name,
    source_id: tender.id,
    source_type: identity.source_type,
    channel: 'api',
    fields: {
      title,
      opportunity_number: number,
      description: plainText(tender.description ?? '', 1),
      notice_type: toLine(tender.procurementMethodType, 100),
      ...describeBuyer(tender.procuringEntity),
      source_url: number === null ? null : `https://prozorro.gov.ua/tender/${encodeURIComponent(number)}`,
      lifecycle: lifecycleOf(tender.status),
      posted_date,
      due_date,
      ...openDays({ due_date }, open_days, false),
      time_zone,
      other_codes: codesOf(tender),
      ...amountOf(tender, isPriceLimit),
    },
  };
}

function toLine(printed: Printed, max = 300): string | null {
  return plainLine(printed ?? '', max) || null;
}

function describeBuyer({ name, identifier, address, contactPoint }: Tender['procuringEntity']): Partial<NoticeFields> {
  const { scheme, id } = identifier ?? {};
  return {
    agency_name: toLine(name),
    agency_code: scheme && id ? toLine(`${scheme}-${id}`, 100) : null,
    location: locationOf(address ?? {}),
    contact_info: joinContact({
      name: contactPoint?.name,
      email: contactPoint?.email,
      phone: contactPoint?.telephone,
    }),
  };
}

/** City, region and country without repetition: Kyiv is both a city and a region. */
function locationOf({ locality, region, countryName }: NonNullable<Tender['procuringEntity']['address']>): string {
  const country = toLine(countryName);
  const places = [toLine(locality), toLine(region), country === 'Україна' ? 'Ukraine' : foreignCountry(country)];
  const stated = [...new Set(places.filter((place) => place !== null))];
  return toLine(stated.join(', ')) ?? 'Ukraine';
}

/** CPV codes of the items. ДК 021 is the Ukrainian edition of the CPV with the same numbers. */
function codesOf({ items }: Tender): string[] {
  const codes = items.flatMap(({ classification }) => {
    const { scheme, id } = classification ?? {};
    const code = /^(\d{8})(?:-\d)?$/.exec(id?.trim() ?? '')?.[1];
    return code !== undefined && /^(?:CPV|ДК\s?021)/i.test(scheme ?? '') ? [`CPV ${code}`] : [];
  });
  return [...new Set(codes)].slice(0, 100);
}

function amountOf({ value }: Tender, isPriceLimit: boolean): Partial<NoticeFields> {
  const amount = ifReadable('estimated_value', value?.amount, () => readAmount(value?.amount));
  if (amount === null || isPlaceholderAmount(amount)) return { estimated_value: null };
  return {
    estimated_value: amount,
    value_kind: isPriceLimit ? 'ceiling' : 'estimate',
    currency: foreignCurrency(value?.currency ?? 'UAH'),
  };
}
