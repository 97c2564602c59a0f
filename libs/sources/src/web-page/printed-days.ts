/** A day and where it is printed. */
export interface PrintedDay {
  /** `2026-11-05` */
  day: string;
  at: number;
  end: number;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** Of two digits only if marked as such. */
const year = String.raw`(\d{4}\b|['’]\d{2}\b|(?<=-)\d{2}(?![\w:]))`;
const dayForms: readonly { pattern: RegExp; read: (parts: string[], zone: string | undefined) => string }[] = [
  {
    // With slashes also in the path of a URL, where it is none.
    pattern: /(?:\b(?=\d{4}-)|(?<![\w/.-]))(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?!\d)/g,
    read: ([year = '', , month = '', day = '']) => isoDay(year, month, day),
  },
  {
    pattern: /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g,
    read: ([first = '', sign = '', second = '', year = ''], zone) =>
      isDayFirst(sign, zone) ? isoDay(year, second, first) : isoDay(year, first, second),
  },
  {
    pattern: new RegExp(`\\b${month}(?:\\.?\\s+|-)(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+|-)${year}`, 'gi'),
    read: ([name = '', day = '', year = '']) => isoDay(year, monthNumber(name), day),
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[\\s-]*(?:of\\s+)?${month}\\.?,?[\\s-]*${year}`, 'gi'),
    read: ([day = '', name = '', year = '']) => isoDay(year, monthNumber(name), day),
  },
];

/**
 * Days printed in a text in any usual form, impossible ones included.
 * @param zone - of who printed them: outside the Americas `05/11/2026` is 5 November
 */
export function findDays(text: string, zone?: string): PrintedDay[] {
  const found = dayForms.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].map((match) => ({
      day: read(match.slice(1), zone),
      at: match.index,
      end: match.index + match[0].length,
    })),
  );
  return found.toSorted((a, b) => a.at - b.at);
}

/** The Americas, places of the United States in the Pacific, and zones that are no place, such as UTC. */
const monthFirstZone =
  /^(?:America|US|Canada|Etc)\/|^Pacific\/(?:Honolulu|Johnston|Guam|Saipan|Pago_Pago|Midway|Samoa|Wake)$|^[^/]*$/i;

function isDayFirst(sign: string, zone = 'America/New_York'): boolean {
  return sign === '.' || !monthFirstZone.test(zone);
}

function isoDay(printedYear: string, month: string, day: string): string {
  const year = printedYear.replace(/^['’]/, '');
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function monthNumber(name: string): string {
  return String(monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}
