import { type Lifecycle, type Notice, type NoticeFields, recompeteLeadType } from '@rfp/contracts/notice';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { type SourceIdentity } from '../connector.js';
import { foreignCountry } from '../fields/country.js';
import { plainLine, plainText } from '../fields/plain-text.js';
import { readAmount } from '../money/read-amount.js';
import { readDayField } from '../fields/date-field.js';
import { awardPage, usaspendingTimeZone } from './constants.js';
import { ifReadable } from '../fields/unread-fields.js';
import { type Award } from './responses.js';

/**
 * Describes an award that ends soon as a lead, because the purchase may be repeated. A lead is not a solicitation.
 * @param today - `yyyy-MM-dd`
 */
export function describeLead(award: Award, end: string, { name, source_type }: SourceIdentity, today: string): Notice {
  const { NAICS: naics, PSC: psc } = award;
  return {
    source_name: name,
    source_id: award.generated_internal_id,
    source_type,
    channel: 'search',
    fields: {
      ...heading(award.generated_internal_id, award['Award ID'], award.Description),
      lifecycle: lifecycleOf(end, today),
      description: leadText(
        [
          leadSentence(end, today),
          awardSentence({
            number: award['Award ID'],
            type: award['Contract Award Type'],
            holder: award['Recipient Name'],
            start: award['Start Date'],
          }),
        ],
        award.Description,
      ),
      agency_name: toLine(award['Awarding Sub Agency']) ?? toLine(award['Awarding Agency']),
      department: toLine(award['Awarding Agency']),
      agency: toLine(award['Awarding Sub Agency']),
      agency_code: toLine(award['Awarding Sub Agency Code'], 100),
      estimated_value: ifReadable('estimated_value', award['Award Amount'], readAmount),
      value_kind: 'award',
      due_date: end,
      location: placeName(award['Primary Place of Performance']),
      ...codesOf(naics?.code, psc?.code),
      keywords: keywordsOf([
        award['Contract Award Type'],
        naics?.description,
        psc?.description,
        incumbent(award['Recipient Name']),
      ]),
    },
  };
}

type Printed = string | null | undefined;

/** The lifecycle of a lead. It closes when its award ends, because a successor has been chosen by then. */
export function lifecycleOf(end: string, today: string): Lifecycle {
  return end < today ? 'closed' : 'forecast';
}

/** The fields that both channels share. */
export function heading(id: string, number: Printed, description: Printed) {
  const subject = plainLine(sentenceCase(plainLine(description ?? '', 1000)), 120) || toLine(number) || id;
  return {
    title: `Recompete: ${subject}`,
    opportunity_number: toLine(number, 200),
    notice_type: recompeteLeadType,
    source_url: awardPage(id),
    posted_date: null,
    time_zone: usaspendingTimeZone,
  } as const satisfies NoticeFields;
}

/** The first sentence of every lead. */
export function leadSentence(end: string | null, today: string): string {
  const isOver = end !== null && end < today;
  const when = end === null ? 'states no end' : `${isOver ? 'ended' : 'ends'} on ${end}`;
  return `This is a lead and no solicitation: a federal award ${when}, and what it ${isOver ? 'bought' : 'buys'} may be bought again.`;
}

/** Number, type, holder and start of the award; null if none of them is stated. */
export function awardSentence({
  number,
  type,
  holder,
  start,
}: Record<'number' | 'type' | 'holder' | 'start', Printed>): string | null {
  const since = readDayField('posted_date', start);
  const parts = [
    toLine(number) && `Award ${toLine(number)}`,
    toLine(type)?.toLowerCase(),
    toLine(holder) && `held by ${toLine(holder)}`,
    since && `since ${since}`,
  ].filter((part) => part);
  return parts.length === 0 ? null : `${parts.join(', ')}.`;
}

/** The description of a lead: the generated sentences, then the description of the award. */
export function leadText(sentences: (string | null)[], description: Printed): string {
  const generatedText = sentences.filter((sentence) => sentence !== null).join('\n');
  return `${generatedText}\n\n${sentenceCase(plainText(description ?? '', 0, 50_000))}`.trim();
}

/** The holder of the award, as a keyword. */
export function incumbent(holder: Printed): string | null {
  return toLine(holder) && `Incumbent: ${toLine(holder, 180)}`;
}

/** The distinct search terms of a lead. */
export function keywordsOf(texts: Printed[]): string[] {
  return [...new Set(texts.map((text) => plainLine(text ?? '', 200)).filter((text) => text !== ''))];
}

/** Codes of the purchase, without values that are too long for a code. */
export function codesOf(naics: Printed, psc: Printed): Pick<NoticeFields, 'naics_codes' | 'psc_codes'> {
  return { naics_codes: keywordsOf([naics]).filter(isCode), psc_codes: keywordsOf([psc]).filter(isCode) };
}

function isCode(text: string): boolean {
  return text.length <= 20;
}

/** `Iowa City, IA`, or `Bern, Switzerland`. */
export function placeName(
  place: { city_name?: Printed; state_code?: Printed; country_name?: Printed } | null | undefined,
): string | null {
  const country = capitalizeWords(toLine(place?.country_name));
  const parts = [capitalizeWords(toLine(place?.city_name)), foreignCountry(country) ?? toLine(place?.state_code)];
  return parts.filter((part) => part !== null).join(', ') || country;
}

/** One line of text, or null if nothing is stated. */
export function toLine(text: Printed, max = 300): string | null {
  return plainLine(text ?? '', max) || null;
}

function capitalizeWords(text: string | null): string | null {
  if (text === null || /\p{Ll}/u.test(text)) return text;
  return text.toLowerCase().replaceAll(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
}
