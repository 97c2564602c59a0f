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

/**
 * Spanish, French, German, Portuguese, Italian, Catalan, Russian, Ukrainian, Bulgarian, Dutch, Danish, Norwegian, Swedish, Finnish, Estonian,
 * Lithuanian, Polish, Czech, Slovak, Slovenian, Hungarian, Romanian, Greek, Turkish, Indonesian and Malay. Not Croatian, whose `listopad` is
 * another month than the Czech and Polish one.
 */
const others = [
  'enero ene janvier janv januar jänner jän janeiro gennaio gen gener январь января янв січень січня януари januari tammikuuta tammikuu jaanuar sausio styczeń stycznia leden ledna január januára ianuarie ιανουαρίου ocak',
  'febrero février févr fév februar fevereiro fev febbraio febbr febrer февраль февраля февр фев лютий лютого февруари februari helmikuuta helmikuu veebruar vasario lutego únor února február februára februarie φεβρουαρίου şubat pebruari',
  'marzo mars märz mär mrz março març марта март мар березень березня maart mrt marts maaliskuuta maaliskuu märts kovo marzec březen března marec március martie μαρτίου maret',
  'abril abr avril avr aprile апрель апреля апр квітень квітня април huhtikuuta huhtikuu aprill balandžio kwiecień kwietnia duben dubna apríl apríla április aprilie απριλίου nİsan nisan',
  'mayo mai maio maggio mag maig май мая травень травня mei maj toukokuuta toukokuu gegužės maja květen května máj mája május μαΐου μαϊου mayıs mayis',
  'junio juin juni junho giugno giu juny июнь июня июн червень червня юни kesäkuuta kesäkuu juuni birželio czerwiec czerwca červen června jún júna junij június iunie ιουνίου hazİran haziran',
  'julio juillet juil juli julho luglio lug juliol июль июля июл липень липня юли heinäkuuta heinäkuu juuli liepos lipiec lipca červenec července júl júla julij július iulie ιουλίου temmuz',
  'agosto ago août agost август августа авг серпень серпня augustus augusti elokuuta elokuu rugpjūčio sierpień sierpnia srpen srpna augusta avgust augusztus αυγούστου ağustos agustus',
  'septiembre setiembre septembre setembro setembre set settembre sett сентябрь сентября сент сен вересень вересня септември syyskuuta syyskuu rugsėjo wrzesień września září septembra szeptember septembrie σεπτεμβρίου eylül',
  'octubre octobre oktober okt outubro out ottobre ott октябрь октября окт жовтень жовтня октомври lokakuuta lokakuu oktoober spalio październik października říjen října október októbra octombrie οκτωβρίου ekİm ekim',
  'noviembre novembre novembro ноябрь ноября нояб ноя листопад листопада ноември marraskuuta marraskuu lapkričio listopad listopada listopadu novembra noiembrie νοεμβρίου kasım kasim nopember',
  'diciembre dic décembre déc dezember dez dezembro dicembre desembre декабрь декабря дек грудень грудня декември desember joulukuuta joulukuu detsember gruodžio grudzień grudnia prosinec prosince decembra decembrie δεκεμβρίου aralık aralik',
];

/**
 * Names that are a month only before a year. Without one, they are also ordinary words: `Lot 12 Des Moines`, `30 Mac computers`, `10 marca
 * Toyota`.
 */
const beforeYear = [
  'jaan sty oca ian ιαν січ',
  'veebr lut şub febr φεβ лют',
  'mart marca mac márc μαρ бер',
  'kwi nis ápr απρ кві',
  'μαϊ тра',
  'cze haz jún iun ιουν чер',
  'lip tem júl iul julai ιουλ лип',
  'sie ağu agu agt ags ogos αυγ сер',
  'wrz eyl szept σεπ вер',
  'paź eki οκτ жов',
  'lis kas nop νοε лис',
  'gru ara des dets disember δεκ гру',
];

const numbers = numbersOf([english, others]);
const numbersBeforeYear = numbersOf([english, others, beforeYear]);

/** Pattern alternatives of all English names, longest first. */
export const englishMonth = alternatives(english.flatMap((names) => names.split(' ')));
/** Pattern alternatives of the names in all languages. */
export const anyMonth = alternatives([...numbers.keys()]);
/** Pattern alternatives of the names in all languages, for dates that end with a year. */
export const monthBeforeYear = alternatives([...numbersBeforeYear.keys()]);

/** The number of a month by its name, from 1. */
export function monthNumber(name: string): number | undefined {
  return numbersBeforeYear.get(lowerCase(name));
}

function numbersOf(languages: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(
    languages.flatMap((months) =>
      months.flatMap((names, index) =>
        names.split(' ').flatMap((name) => [name, withoutMarks(name)].map((form) => [form, index + 1] as const)),
      ),
    ),
  );
}

/** Alternatives by their first letter, because a search tries each of them at every place of a text. */
function alternatives(names: readonly string[]): string {
  const sorted = names.toSorted((a, b) => b.length - a.length);
  const letters = [...new Set(sorted.map((name) => name.charAt(0)))];
  return letters
    .map((letter) => {
      const rests = sorted.filter((name) => name.startsWith(letter)).map((name) => name.slice(1));
      return `${letter}(?:${rests.join('|')})`;
    })
    .join('|');
}

/** The Turkish `İ` becomes an `i` without the dot that `toLowerCase` keeps as a separate character. */
function lowerCase(name: string): string {
  return name.toLowerCase().replaceAll('\u0307', '');
}

function withoutMarks(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
