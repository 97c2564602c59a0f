import { irregularFormsTable } from '@rfp/codes/tables/irregular-forms-table';

const irregularRoots = new Map(
  irregularFormsTable
    .trim()
    .split('\n')
    .flatMap((line) => {
      const forms = line.split(' ');
      return forms.map((form): [string, string] => [form, forms[0] ?? form]);
    })
    .toReversed(),
);

const inflectionalEndings: readonly (readonly [RegExp, string])[] = [
  [/(?:ss|x|ch|sh|zz)es$/, ''],
  [/ies$/, 'y'],
  [/ied$/, 'y'],
  [/(?<=[a-z]{2})ings?$/, ''],
  [/(?<=[^sui])s$/, ''],
  [/(?<=[a-z]{2}[^e])ed$/, ''],
  [/eed$/, 'eed'],
];

const derivationalEnding =
  /(?:ifications?|atives?|ators?|ates?|ization|isation|izations|ations?|itions?|utions?|ions?|ments?|ancy|ency|ances?|ences?|ants?|ents?|ability|ibility|ables?|ibles?|ably|ibly|ively|ives?|ities|ity|ness|ally|ly|ful|als?|ages?|ary|ories|ory|ical|ics?|izes?|ises?|ify|ers?|ors?|ures?|ists?|y|e)$/;

/** Cache of roots, because texts repeat their words. */
const rootCache = new Map<string, string>();
const maxCachedRoots = 50_000;

/**
 * The root that all inflections and derivations of a word share: `evaluate`, `evaluated` and `evaluation` have the same root. Negative
 * suffixes and prefixes (`-less`, `un-`) remain.
 */
export function wordRoot(word: string): string {
  const found = rootCache.get(word);
  if (found !== undefined) return found;
  if (rootCache.size >= maxCachedRoots) rootCache.clear();
  const root = rootOf(word);
  rootCache.set(word, root);
  return root;
}

function rootOf(word: string): string {
  const irregular = irregularRoots.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || /\d/.test(word)) return word;
  const base = removeInflection(word);
  if (base.length < 4) return base;
  return irregularRoots.get(base) ?? irregularRoots.get(`${base}e`) ?? derivedRoot(base);
}

function removeInflection(word: string): string {
  for (const [ending, replacement] of inflectionalEndings) {
    if (!ending.test(word)) continue;
    const base = word.replace(ending, (found) => replacementOf(found, replacement));
    if (base.length >= 3) return withFinalE(base.replace(/([bdgmnprt])\1$/, '$1'), word);
  }
  return word;
}

/** Restores the final `e` of a base: `evaluat` from `evaluated` becomes `evaluate`. */
function withFinalE(base: string, word: string): string {
  return /(?:ed|ings?)$/.test(word) && /(?:at|[ae]nc|i[zsv]|ur|ag)$/.test(base) ? `${base}e` : base;
}

/** The replacement of an ending: `sses`, `xes` and similar endings only lose `es`. */
function replacementOf(found: string, replacement: string): string {
  return replacement === '' && /^(?:ss|x|ch|sh|zz)es$/.test(found) ? found.slice(0, -2) : replacement;
}

/** Removes the ending of a word, or only `ly`, if at least four letters remain. */
function removeEnding(root: string): string {
  const shorter = [derivationalEnding, /ly$/]
    .map((ending) => root.replace(ending, ''))
    .find((each) => each.length >= 4);
  return shorter ?? root;
}

function derivedRoot(word: string): string {
  let root = word;
  for (let times = 0; times < 3; times += 1) {
    const shorter = removeEnding(root);
    if (shorter === root) break;
    root = shorter;
  }
  return root.replace(/([bdgmnprt])\1$/, '$1').replace(/[ei]$/, '');
}

/** Endings of inflected forms, with the endings of their base forms. */
const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ies$/, ['y']],
  [/(?:ss|x|ch|sh|zz)es$/, ['-es']],
  [/s$/, ['']],
  [/ied$/, ['y']],
  [/(.)\1(?:ed|ing|er|est)$/, ['$1', '$1$1']],
  [/(?:ed|ing|er|est)$/, ['', 'e']],
  [/iest$|ier$/, ['y']],
];

/** Prefixes of verbs: foreseen, withheld, rebuilt. */
const verbPrefix = /^(?:fore|over|under|with|out|mis|re|un)(?=[a-z]{3})/;

function irregularBase(word: string): string {
  const base = irregularRoots.get(word);
  if (base !== undefined) return base;
  const [prefix = ''] = verbPrefix.exec(word) ?? [];
  return prefix === ''
    ? word
    : `${prefix}${irregularRoots.get(word.slice(prefix.length)) ?? word.slice(prefix.length)}`;
}

/** The word and its possible base forms: `plan` for plans, `make` for making. */
export function baseForms(word: string): string[] {
  const forms = new Set([word, irregularBase(word)]);
  for (const [ending, bases] of endings)
    if (ending.test(word))
      for (const base of bases) forms.add(base === '-es' ? word.slice(0, -2) : word.replace(ending, base));
  return [...forms];
}
