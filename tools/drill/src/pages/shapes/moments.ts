import { type Language } from './words.js';

/** Names of months and weekdays, from January and from Sunday on, as pages of the language print them. */
const names: Readonly<Record<Language, { months: string; short: string; days: string }>> = {
  en: {
    months: 'January February March April May June July August September October November December',
    short: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    days: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  },
  fr: {
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    short: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
    days: 'dimanche lundi mardi mercredi jeudi vendredi samedi',
  },
  de: {
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    short: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.',
    days: 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag',
  },
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    short: 'ene feb mar abr may jun jul ago sep oct nov dic',
    days: 'domingo lunes martes miércoles jueves viernes sábado',
  },
  pt: {
    months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    short: 'jan fev mar abr mai jun jul ago set out nov dez',
    days: 'domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado',
  },
  it: {
    months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    short: 'gen feb mar apr mag giu lug ago set ott nov dic',
    days: 'domenica lunedì martedì mercoledì giovedì venerdì sabato',
  },
  ru: {
    months: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
    short: 'янв. февр. марта апр. мая июня июля авг. сент. окт. нояб. дек.',
    days: 'воскресенье понедельник вторник среда четверг пятница суббота',
  },
};

/** A moment is a day (`2026-12-15`) or a local time (`2026-12-15T14:00`). */
export function addDays(moment: string, days: number): string {
  const date = new Date(`${dayOf(moment)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10) + moment.slice(10);
}

export function dayOf(moment: string): string {
  return moment.slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / 86_400_000;
}

/** Letters of the zone at that time, such as `EST` or `EDT`. */
export function zoneLetters(moment: string, timeZone: string): string {
  return zoneName(moment, timeZone, 'short');
}

/** Offset of the zone at that time, such as `-05:00`. */
export function zoneOffset(moment: string, timeZone: string): string {
  return zoneName(moment, timeZone, 'longOffset').replace('GMT', '');
}

function zoneName(moment: string, timeZone: string, timeZoneName: 'short' | 'longOffset'): string {
  // American clocks change at night, so the zone at 18:00 UTC is that of the whole office day.
  const noon = new Date(`${dayOf(moment)}T18:00:00Z`);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts(noon);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/**
 * Prints a moment by a pattern such as `MMMM D, YYYY [at] h:mm A`. Text in brackets is printed unchanged. A part in braces is printed only if the
 * moment has a time.
 */
export function print(moment: string, pattern: string, language: Language = 'en'): string {
  const timed = moment.includes('T');
  const shown = pattern.replaceAll(/\{([^}]*)\}/g, timed ? '$1' : '');
  const date = new Date(timed ? `${moment}:00Z` : `${moment}T00:00:00Z`);
  const values = valuesOf(date, language);
  return shown.replaceAll(
    /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|Do|dddd|ddd|DD|D|HH|H|hh|h|mm|A|a/g,
    (token, literal?: string) => literal ?? values[token] ?? token,
  );
}

function valuesOf(date: Date, language: Language): Readonly<Record<string, string>> {
  const year = String(date.getUTCFullYear());
  const [month, day, hour] = [date.getUTCMonth(), date.getUTCDate(), date.getUTCHours()];
  const { months, short, days } = names[language];
  const weekday = days.split(' ')[date.getUTCDay()] ?? '';
  const half = hour < 12 ? 'AM' : 'PM';
  return {
    YYYY: year,
    YY: year.slice(2),
    MMMM: months.split(' ')[month] ?? '',
    MMM: short.split(' ')[month] ?? '',
    MM: twoDigits(month + 1),
    M: String(month + 1),
    Do: `${day}${ordinalEnding(day)}`,
    DD: twoDigits(day),
    D: String(day),
    dddd: weekday,
    ddd: weekday.slice(0, 3),
    HH: twoDigits(hour),
    H: String(hour),
    hh: twoDigits(hour % 12 || 12),
    h: String(hour % 12 || 12),
    mm: twoDigits(date.getUTCMinutes()),
    A: half,
    a: half === 'AM' ? 'a.m.' : 'p.m.',
  };
}

function ordinalEnding(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
