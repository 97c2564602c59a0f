import { synonymKey } from '@rfp/codes/synonyms';

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

const stopWords = new Set(
  `a about above after all also am an and any are as at be because been before being below between both but by can could did do does doing
  during each either etc for from further had has have having he her here his how i if in into is it its itself may me more most must my no
  nor not of on once only or other our out over own per same shall she should so some such than that the their them then there these they
  this those through to too under until up upon very was we were what when where whether which while who whom why will with within would
  you your yes please`.split(/\s+/),
);

/** The words of a text without case, accents and inflection. */
export function stems(text: string): string[] {
  return wordsOf(text).map(stem);
}

function wordsOf(text: string): string[] {
  return (text.match(wordPattern) ?? []).map(fold);
}

/** {@link stems} without stop words and single letters. */
export function contentStems(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !stopWords.has(word) && (word.length > 1 || /\d/.test(word)))
    .map(stem);
}

const wordOrSign = /[\p{L}\p{M}\p{N}]+|[%$\u20AC\u00A3<>\u2264\u2265+#]/gu;

/** Key for finding repetitions: ignores case, accents, white space and punctuation. */
export function foldedText(text: string): string {
  return (text.match(wordOrSign) ?? []).map((word) => fold(word) || word).join(' ');
}

const plainWord = /^[a-z\d]+$/i;

function fold(word: string): string {
  return plainWord.test(word) ? word.toLowerCase() : synonymKey(word).replaceAll(' ', '');
}

/** Removes the endings of plurals and verbs: a subset of the steps of Porter's algorithm that keeps different words distinct. */
function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const single = word
    .replace(/(?:ss|x|ch|sh)es$/, (end) => end.slice(0, -2))
    .replace(/ies$/, 'y')
    .replace(/(?<=[^su])s$/, '');
  const bare = single.replace(/(?<=[a-z]{3})(?:ations?|ings?|ers?|ors?|eds?|ions?|ments?|al)$/, '');
  return bare.replace(/(?<=[a-z]{3})e$/, '').replace(/([bdgmnprt])\1$/, '$1');
}
