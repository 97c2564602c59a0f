import { onsets, shortenings, wordSet } from './casing-word-lists.js';
import { isCode } from './codes-in-title.js';
import { type Word } from './split-words.js';

/** Short words that are not acronyms even in positions where most short words are acronyms, such as after a dash: `HEALTH AUTHORITY - OMF`. */
const shortWords = wordSet(`
  air area arts base bus camp city det east eng farm fire food fort gas gate hall home jail lab lake land law main new north oil park port rail
  real road roof run sea ship shop site south tax team town unit ward west yard zoo
`);
const maxShortWord = 4;
const maxJoinedWord = 3;
/** Codes of buying units. Short words after such a code are office symbols: `FA8520 AFLCMC EBUK`. */
const unitCode = /^(?:FA\d{4}|\d{4}|\d{2}[A-Z]\d{3})$/;

/** Consonant groups at the end of a syllable, and at the end of a word. */
const codas = wordSet(`
  BB BS CC CH CK CT DD DG FF FT GG GH GHT GN LB LC LD LF LG LK LL LM LN LP LS LT LV MB MM MP MS NC ND NG NK NN NS NT NTH PH PP PS PT RB RC RCH RD
  RF RG RK RL RM RN RP RS RST RT RTH RV SH SK SP SS ST STH TCH TH TS TT WD WL WN XT ZZ
`);
const endings = wordSet(`
  CHS CHT CKS CTS DTH DTHS FFS FTH FTHS FTS GHS GHT GHTH GHTS GST LBS LCH LDS LFS LFTH LKS LLS LMS LPS LSH LTH LTS LTZ LVS MBS MPS MPT MPTS NCH
  NDS NGS NGTH NGTHS NKS NTH NTHS NTS NTZ PHS PTHS PTS RBS RCH RDS RFS RKS RLD RLDS RLS RMS RMTH RNS RPS RSH RST RSTS RTH RTHS RTS RTZ RVS SHS
  SKS SPS SST STS TCH THS TTS WLS WNS XTH XTS
`);
const maxAcronymLength = 6;

/** First words of Spanish, Portuguese and French names, without accents. */
const romanceHeads = wordSet(`
  administracion agencia agence alcaldia autoridad ayuntamiento camara ciudad comision compania conseil corporacion departamento
  direccion empresa estado fundacion gobierno governo instituto ministere ministerio municipalidad municipio
  oficina prefeitura secretaria servicio sistema societe superintendencia universidad universidade universite
`);
const romanceJoiners = wordSet('al con da das de del des do dos du e el en et la las le les los para por y');
const articles = wordSet('la las los el');

/** Whether a consonant group within a short word never occurs in English words: OSDBU, AFMC. */
function hasForeignConsonants(text: string): boolean {
  if (text.length > maxAcronymLength || !/^[A-Z]+$/.test(text)) return false;
  const within = text.match(/(?<=[AEIOUY])[^AEIOUY]{3,}(?=[AEIOUY])/g) ?? [];
  const [last] = /(?<=[AEIOUY])[^AEIOUY]{3,}$/.exec(text) ?? [];
  return within.some((run) => !splitsIntoSyllables(run)) || (last !== undefined && !endings.has(last));
}

/** Whether consonants split into the end of a syllable and the beginning of the next one. */
function splitsIntoSyllables(run: string): boolean {
  return Array.from(run.slice(1), (_, at) => [run.slice(0, at + 1), run.slice(at + 1)] as const).some(
    ([coda, onset]) => (coda.length === 1 || codas.has(coda)) && (onset.length === 1 || onsets.has(onset)),
  );
}

/** Whether a word of a body's name is an acronym, although the rules for titles take it for a word. */
export function isBodyAcronym(word: Word, first: Word): boolean {
  return hasForeignConsonants(word.text) || (!shortWords.has(word.text.toLowerCase()) && isShortAcronym(word, first));
}

/** Whether a short word is an acronym by its position: after the last dash, joined to an acronym, or after the code of a unit. */
function isShortAcronym({ text, before, previous, next }: Word, first: Word): boolean {
  if (previous === undefined || text.length > maxShortWord) return false;
  if (/^[-/]$/.test(before)) return text.length <= maxJoinedWord && isAcronymBefore(previous) && !shortenings.has(text);
  return (next === undefined && /\s--?\s$/.test(before)) || (before === ' ' && unitCode.test(first.text));
}

/** Excludes the letter in X-RAY. */
function isAcronymBefore(word: Word): boolean {
  return word.text.length > 1 && isCode(word);
}

/** Words that join others in Spanish, Portuguese or French names: `de la`. */
export function romanceJoinersIn(words: readonly Word[]): ReadonlySet<Word> {
  const isRomance = words.some(({ text }) => romanceHeads.has(withoutAccents(text)));
  return new Set(
    words.filter((word) => {
      const lower = word.text.toLowerCase();
      if (word.previous === undefined || !romanceJoiners.has(lower)) return false;
      return isRomance || isDeLa(word) || (articles.has(lower) && isDeLa(word.previous));
    }),
  );
}

function isDeLa({ text, after, next }: Word): boolean {
  return text === 'DE' && after === ' ' && articles.has(next?.text.toLowerCase() ?? '');
}

function withoutAccents(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}
