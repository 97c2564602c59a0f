/** English names. The other languages are only read where the day comes first. */
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

/** Spanish, French, German, Portuguese, Italian and Russian. */
const others = [
  'enero ene janvier janv januar jänner jän janeiro gennaio gen января январь янв',
  'febrero février févr fév februar fevereiro fev febbraio febbr февраля февраль февр фев',
  'marzo mars märz mär mrz março марта март мар',
  'abril abr avril avr aprile апреля апрель апр',
  'mayo mai maio maggio mag мая май',
  'junio juin juni junho giugno giu июня июнь июн',
  'julio juillet juil juli julho luglio lug июля июль июл',
  'agosto ago août августа август авг',
  'septiembre setiembre septembre setembro set settembre sett сентября сентябрь сент сен',
  'octubre octobre oktober okt outubro out ottobre ott октября октябрь окт',
  'noviembre novembre novembro ноября ноябрь нояб ноя',
  'diciembre dic décembre déc dezember dez dezembro dicembre декабря декабрь дек',
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
