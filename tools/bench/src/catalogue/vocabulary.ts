/** The most common words that PostgreSQL's English configuration drops. */
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
 * The word of a rank: pronounceable, unique, and longer for rarer ranks. The ending is drawn from the rank, so that stemming has an effect. It does
 * not make two words equal, because the preceding syllable ends with `k`.
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

/** A word that only the notice of this index has. Words of ranks contain no digits. */
export function wordOnceOf(index: number): string {
  return `zq${index.toString(36)}zq`;
}

/** Numbers as notices print them. */
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

/** Scrambles a number, so that adjacent numbers have nothing in common. */
export function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
