/** The most common stop words of PostgreSQL's English configuration. */
export const stopWords =
  'the and of to in for a is this or be with that will on by are as at not an all from which other no any only through under if their its these it such has have who into'.split(
    ' ',
  );

const onsets = ['b', 'c', 'd', 'f', 'g', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'br', 'cl', 'gr', 'pl', 'st', 'tr'];
const vowels = ['a', 'e', 'i', 'o', 'u'];
const codas = ['', 'n', 'r', 'l', 'x', 'nd', 'ct', 'rm'];
const endings = ['', '', '', 's', 'ing', 'ed', 'ment'];
const accented = new Map([
  ['a', 'á'],
  ['e', 'é'],
  ['i', 'í'],
  ['o', 'ó'],
  ['u', 'ü'],
]);

/**
 * Word of a rank: pronounceable, unique, and longer for higher ranks. It has one of several endings, so that stemming has an effect. Words stay
 * unique, because a `k` separates the ending from the syllables.
 */
export function wordAt(rank: number, accents: number): string {
  let rest = rank;
  let word = '';
  do {
    const onset = onsets[rest % onsets.length] ?? '';
    rest = Math.floor(rest / onsets.length);
    const vowel = vowels[rest % vowels.length] ?? '';
    rest = Math.floor(rest / vowels.length);
    const coda = codas[rest % codas.length] ?? '';
    rest = Math.floor(rest / codas.length);
    word += onset + vowel + coda;
  } while (rest > 0);
  const mark = mix(rank);
  if ((mark >>> 8) / 2 ** 24 < accents) word = word.replace(/[aeiou]/, (vowel) => accented.get(vowel) ?? vowel);
  return `${word}k${endings[mark % endings.length] ?? ''}`;
}

/** Word that only the notice with this index contains. Unlike the words of ranks, it has digits. */
export function uniqueWord(index: number): string {
  return `zq${index.toString(36)}zq`;
}

/** Random number in one of the forms in notices: clause, price, date, telephone number, decimal, count. */
export function numberAt(random: (below: number) => number): string {
  const digits = (count: number): string => String(random(10 ** count)).padStart(count, '0');
  switch (random(6)) {
    case 0:
      return `52.2${digits(2)}-${1 + random(60)}`;
    case 1:
      return `$${1 + random(900)},${digits(3)}`;
    case 2:
      return `20${20 + random(8)}-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`;
    case 3:
      return `(${200 + random(700)}) 555-0${digits(3)}`;
    case 4:
      return `${1 + random(40)}.${random(10)}`;
    default:
      return String(1 + random(100));
  }
}

/** Hash of a number: 32 bits that differ completely for adjacent numbers. */
export function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
