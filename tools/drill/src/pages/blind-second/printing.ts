import { printDay, printTime, type When } from '../blind/days.js';
import { pick } from '../blind/draw.js';
import { type Draft } from '../blind/drafts.js';
import { type SeededRandom } from '../../seeded-random.js';

/** Date formats, each used by one kind of page. */

const shortWeekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');

/** Prints the deadline of a draft. Empty if the buyer states no deadline. */
export function dueText({ due }: Draft, print: (due: When) => string): string {
  return due === null ? '' : print(due);
}

/** `09 Mar 2026` */
export function spacedDay(day: string): string {
  return printDay['07-Mar-2026'](day).replaceAll('-', ' ');
}

/** `12:00 PM 9 Mar 2026` */
export function timeFirst({ day, time }: When): string {
  return `${printTime['2:00 PM'](time ?? '12:00')} ${spacedDay(day).replace(/^0/, '')}`;
}

/** `Mon Mar 09 12:00:00 GMT 2026` */
export function unixTime({ day, time }: When): string {
  const weekday = shortWeekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  const [dayOfMonth = '', month = '', year = ''] = spacedDay(day).split(' ');
  return `${weekday} ${month} ${dayOfMonth} ${time ?? '12:00'}:00 GMT ${year}`;
}

/** `December 2026` */
export function monthHeading(day: string): string {
  return printDay['March 7, 2026'](day).replace(/ \d+,/, '');
}

/** `December 15` */
export function dayWithoutYear(day: string): string {
  return printDay['March 7, 2026'](day).replace(/, \d+$/, '');
}

const arabicDigits = '٠١٢٣٤٥٦٧٨٩';

export function inArabicDigits(text: string): string {
  return text.replaceAll(/\d/g, (digit) => arabicDigits[Number(digit)] ?? digit);
}

export function inLanguage(html: string, language: string): string {
  return html.replace('<html lang="en">', `<html lang="${language}">`);
}

/** A table of awards. None of its rows is an opportunity. */
export function awards(random: SeededRandom, titles: readonly string[], day: string): string {
  const rows = titles.map(
    (title) =>
      `<tr><td>${title}</td><td>${pick(random, ['Hartwell Brothers Inc.', 'Delmar Paving LLC', 'Quint & Associates'])}</td><td>$${100 + random.below(900)},${100 + random.below(900)}.00</td><td>${printDay['3/7/2026'](day)}</td></tr>`,
  );
  return `<h2>Recent Awards</h2><table class="awards"><thead><tr><th>Project</th><th>Awarded To</th><th>Amount</th><th>Award Date</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
