import { printDay, printTime, type When } from '../blind/days.js';
import { spacedDay } from '../blind-second/printing.js';

/** Dates in forms that platforms of one country or program print. */

const months = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  nl: 'jan feb mrt apr mei jun jul aug sep okt nov dec',
};

/** `7 mars 2026`, `7 mrt 2026` */
export function namedDay(day: string, language: keyof typeof months): string {
  const month = months[language].split(' ')[Number(day.slice(5, 7)) - 1] ?? '';
  return `${Number(day.slice(8))} ${month} ${day.slice(0, 4)}`;
}

/** `3/7/26` */
export function shortYearDay(day: string): string {
  return printDay['3/7/2026'](day).replace(/\/20(\d\d)$/, '/$1');
}

/** `07.03.26` */
export function shortYearDots(day: string): string {
  return printDay['07.03.2026'](day).replace(/\.20(\d\d)$/, '.$1');
}

/** `7-Mar-26`, as spreadsheets print it. */
export function sheetDay(day: string): string {
  return printDay['07-Mar-26'](day).replace(/^0/, '');
}

/** `7 Mar, 2026` */
export function commaDay(day: string): string {
  return spacedDay(day)
    .replace(/^0/, '')
    .replace(/ (\d{4})$/, ', $1');
}

/** `14 h 30`, and `14 h` at full hours. */
export function quebecTime(time: string): string {
  const [hour = '', minute = ''] = time.split(':');
  return minute === '00' ? `${hour} h` : `${hour} h ${minute}`;
}

/** `14h30` */
export function frenchTime(time: string): string {
  return time.replace(':', 'h');
}

/** `2:00PM` */
export function gluedTime(time: string): string {
  return printTime['2:00 PM'](time).replace(' ', '');
}

/** The time of a deadline; noon if only a day is stated. */
export function timeOrNoon({ time }: When): string {
  return time ?? '12:00';
}

/** Number of days from the first day to the second. */
export function daysBetween(first: string, second: string): number {
  return (Date.parse(second) - Date.parse(first)) / 86_400_000;
}
