/** English names. Names in other languages are only read after the day. */
const english = [
  'january jan',
  'february feb',
  'march mar',
  'april apr',
  'may',
  'june jun',
  'july jul',
  'august aug',
  'september sept sep',
  'october oct',
  'november nov',
  'december dec',
];

/** Spanish, French, German, Portuguese, Italian, Russian, Dutch, Danish, Norwegian, Swedish and Finnish. */
const others = [
  'enero ene janvier janv januar jänner jän janeiro gennaio gen января январь янв januari tammikuuta tammikuu',
  'febrero février févr fév februar fevereiro fev febbraio febbr февраля февраль февр фев februari helmikuuta helmikuu',
  'marzo mars märz mär mrz março марта март мар maart mrt marts maaliskuuta maaliskuu',
  'abril abr avril avr aprile апреля апрель апр huhtikuuta huhtikuu',
  'mayo mai maio maggio mag мая май mei maj toukokuuta toukokuu',
  'junio juin juni junho giugno giu июня июнь июн kesäkuuta kesäkuu',
  'julio juillet juil juli julho luglio lug июля июль июл heinäkuuta heinäkuu',
  'agosto ago août августа август авг augustus augusti elokuuta elokuu',
  'septiembre setiembre septembre setembro set settembre sett сентября сентябрь сент сен syyskuuta syyskuu',
  'octubre octobre oktober okt outubro out ottobre ott октября октябрь окт lokakuuta lokakuu',
  'noviembre novembre novembro ноября ноябрь нояб ноя marraskuuta marraskuu',
  // Not the Norwegian `des`: `Lot 12 Des Moines` has no day.
  'diciembre dic décembre déc dezember dez dezembro dicembre декабря декабрь дек desember joulukuuta joulukuu',
];

const numbers = new Map(
  [english, others].flatMap((months) =>
    months.flatMap((names, index) =>
      names.split(' ').flatMap((name) => [[name, index + 1] as const, [withoutMarks(name), index + 1] as const]),
    ),
  ),
);

/** Pattern alternatives of all English names, longest first. */
export const englishMonth = alternatives(english.flatMap((names) => names.split(' ')));
/** Pattern alternatives of the names in all languages. */
export const anyMonth = alternatives([...numbers.keys()]);

/** The number of a month by its name, from 1. */
export function monthNumber(name: string): number | undefined {
  return numbers.get(name.toLowerCase());
}

function alternatives(names: readonly string[]): string {
  return names.toSorted((a, b) => b.length - a.length).join('|');
}

function withoutMarks(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
