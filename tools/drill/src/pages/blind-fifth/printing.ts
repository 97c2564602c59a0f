import { type SeededRandom } from '../../seeded-random.js';
import { printDay, type When } from '../blind/days.js';
import { type Draft } from '../blind/drafts.js';
import { chance } from '../blind/draw.js';
import { timeOrNoon } from '../blind-fourth/printing.js';

/** Date formats of single platforms, and random choices that affect both a page and its expected notices. */

/** Number of notices on a page, so that five pages of a shape have about fifty. */
export const noticeCounts = { min: 5, max: 15 };

const months = {
  /** Indonesian */
  id: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember',
  /** Spanish, short */
  es: 'ene feb mar abr may jun jul ago sep oct nov dic',
  /** French, short */
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  /** Ukrainian, in the genitive */
  uk: 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
};

export function monthName(day: string, language: keyof typeof months): string {
  return months[language].split(' ')[Number(day.slice(5, 7)) - 1] ?? '';
}

/** `07`, the day of the month with two digits. */
export function twoDigits(day: string): string {
  return day.slice(8);
}

/** `7`, the day of the month without a zero before it. */
export function oneDigit(day: string): string {
  return String(Number(day.slice(8)));
}

/** `7th March, 2026` */
export function ordinalDay(day: string): string {
  const number = Number(day.slice(8));
  const isTeen = number > 10 && number < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  const [, month = '', year = ''] = printDay['7 March 2026'](day).split(' ');
  return `${number}${ending} ${month}, ${year}`;
}

/** `3-7-26` */
export function dashedShortYear(day: string): string {
  return printDay['3/7/2026'](day)
    .replaceAll('/', '-')
    .replace(/-20(\d\d)$/, '-$1');
}

/** `07 / March / 2026` */
export function spacedSlashes(day: string): string {
  const [, month = '', year = ''] = printDay['7 March 2026'](day).split(' ');
  return `${twoDigits(day)} / ${month} / ${year}`;
}

/** `115/03/07`, in the years of the Republic of China. */
export function minguoDay(day: string): string {
  return `${Number(day.slice(0, 4)) - 1911}/${day.slice(5, 7)}/${day.slice(8)}`;
}

/** `2026年<br>3月7日`, or `令和8年<br>3月7日` in the years of the era. */
export function japaneseDay(day: string, isInEra: boolean): string {
  const year = Number(day.slice(0, 4));
  return `${isInEra ? `令和${year - 2018}` : year}年<br>${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
}

/** `12h00` */
export function hourWithH(when: When): string {
  return timeOrNoon(when).replace(':', 'h');
}

/** `11:00 A.M.` */
export function timeWithMeridiem(when: When): string {
  const [hour = '', minute = ''] = timeOrNoon(when).split(':');
  const number = Number(hour);
  return `${number % 12 === 0 ? 12 : number % 12}:${minute} ${number < 12 ? 'A.M.' : 'P.M.'}`;
}

/** Random drafts, about `percent` of all, that the page prints in another way than the others. */
export function pickDrafts(random: SeededRandom, all: readonly Draft[], percent: number): ReadonlySet<Draft> {
  return new Set(all.filter(() => chance(random, percent)));
}
