import { isAuxiliary, isDenier } from './clause-words.js';
import { type Item } from './read-statement.js';
import { wordRoot } from './word-root.js';

/** How far a clause obliges: `free` says that something is not needed, `never` that it is not so or not allowed. */
export type Force = 'must' | 'may' | 'can' | 'should' | 'will' | 'free' | 'never' | 'plain';

type Clause = readonly Item[];

const modalForces: readonly (readonly [Force, string])[] = [
  ['must', 'must shall ~must'],
  ['may', 'may might could ~may'],
  ['can', 'can'],
  ['should', 'should ~should'],
  ['will', 'will would ~will'],
  ['free', '~noNeed'],
];
const forceOfModal = new Map(
  modalForces.flatMap(([force, words]) => words.split(' ').map((word): [string, Force] => [word, force])),
);
const rootsOf = (text: string) => new Set(text.split(' ').map(wordRoot));

/** Words that oblige. `Requirement` is also what is bought, and is left out. */
const obliging =
  /^(?:requir(?:e|es|ed|ing)|mandat(?:e|es|ed|ory)|oblig(?:ed?|es|ated?|atory)|compulsory|necessary|must)$/i;
const advising =
  /^(?:ought|recommend(?:s|ed|ation)?|encourag(?:e|es|ed|ing)|advis(?:e[sd]?|able)|urge[sd]?|prefer(?:s|red|ably)?|ideally)$/i;
const permitting = /^(?:allow(?:s|ed)?|permit(?:s|ted)?|optional(?:ly)?|voluntary)$/i;
/** Phrases of obligation that do not make their clause one. */
const loose = /^(?:in need of|responsible for|a must)$/i;
const forbidding = rootsOf('prohibit forbid forbidden ban bar disallow');

/** The forces that words of a clause state. */
export function forcesOf(clause: Clause): Force[] {
  const found = statedForces(clause);
  if (found.length > 0) return found;
  return [clause.some(isFullDenier) ? 'never' : 'plain'];
}

function statedForces(clause: Clause): Force[] {
  const forces: Force[] = [];
  /** Where the last modal was, and its force: of `may be required to` only the first counts, of `will be required to` the last. */
  let last: { at: number; force: Force } | null = null;
  for (const [at] of clause.entries()) {
    const force = forceAt(clause, at);
    if (force === null) continue;
    const isSameVerb: boolean = last !== null && clause.slice(last.at + 1, at).every(isVerbal);
    if (isSameVerb && last?.force === 'will') forces.pop();
    if (!isSameVerb || last?.force === 'will') forces.push(force);
    last = { at, force };
  }
  return [...new Set(forces)];
}

function isVerbal(item: Item): boolean {
  return isAuxiliary(item) || isDenier(item) || item.word.endsWith('ly');
}

function forceAt(clause: Clause, at: number): Force | null {
  const item = clause[at];
  if (item === undefined) return null;
  const force = forceOfModal.get(item.word);
  if (force === undefined || loose.test(item.printed)) return impliedAt(clause, at);
  if (item.printed.toLowerCase() === 'please') return null;
  if (isDeniedModal(clause, at)) return deniedForm(force, item);
  return item.printed.toLowerCase() === 'able to' ? 'can' : force;
}

/** `may not`, and `no quotes may`. */
function isDeniedModal(clause: Clause, at: number): boolean {
  const before = clause.slice(0, at).some(({ word }) => nones.test(word));
  const [last, next, second] = [clause[at - 1], clause[at + 1], clause[at + 2]];
  return (
    before ||
    [last, next].some((item) => item !== undefined && isFullDenier(item)) ||
    (next?.word !== 'to' && second !== undefined && isFullDenier(second))
  );
}

function isFullDenier(item: Item): boolean {
  return isDenier(item) && item.word !== 'without' && item.word !== 'against';
}

/** `may not`, `must not` and `will not` are one; `is not required` and `nobody has to` leave free. */
function deniedForm(force: Force, { printed }: Item): Force {
  if (force === 'must' && !/^(?:must|shall)$/i.test(printed)) return 'free';
  return force === 'free' || force === 'should' ? force : 'never';
}

/** The force of a word, and that which it has where it is denied. */
const impliedBy: readonly (readonly [(item: Item) => boolean, Force, Force])[] = [
  [({ keys }) => keys.some((key) => forbidding.has(key)), 'never', 'never'],
  [({ denied }) => denied?.includes(wordRoot('require')) === true, 'free', 'must'],
  [({ denied }) => denied?.includes(wordRoot('encourage')) === true, 'should', 'should'],
  [({ printed }) => obliging.test(printed), 'must', 'free'],
  [({ printed }) => advising.test(printed), 'should', 'should'],
  [({ printed }) => permitting.test(printed), 'may', 'never'],
];

function impliedAt(clause: Clause, at: number): Force | null {
  const item = clause[at];
  if (item?.kind !== 'content') return null;
  const [, force, denied] = impliedBy.find(([isSo]) => isSo(item)) ?? [];
  return (isDeniedNear(clause, at) ? denied : force) ?? null;
}

function isDeniedNear(clause: Clause, at: number): boolean {
  return (
    clause.slice(Math.max(0, at - 3), at).some(isFullDenier) || clause.slice(0, at).some(({ word }) => nones.test(word))
  );
}

const nones = /^(?:no|none|neither|nor|nothing|~nobody)$/;

const carrying: readonly (readonly [Force, ReadonlySet<string>])[] = [
  [
    'must',
    rootsOf(
      'responsible require mandate mandatory obligation obligated responsible must need necessary essential due deadline condition duty limit restrict reserve',
    ),
  ],
  [
    'may',
    rootsOf(
      'allow permit able available option elect right discretion welcome possible open accept choose choice chance risk subject ground entitle free let enable invite eligible qualify decide up',
    ),
  ],
  [
    'should',
    rootsOf(
      'request desire want wish recommend prefer encourage advise invite ask estimate expect anticipate approximate ideal best wise good bad idea well welcome',
    ),
  ],
  ['will', rootsOf('plan intend intent anticipate expect schedule estimate propose')],
];
const carryingOperators: readonly (readonly [Force, ReadonlySet<string>])[] = [
  ['must', new Set(['~only', '~max', '~min', '~by', '@setaside', '~unless', 'until', '@sole'])],
  ['may', new Set(['~max', '~either', '@setaside', '&open', '~unless'])],
];

/** The forces that words of a clause imply, which have none themselves: `deadline` that something must be, `option` that it may. */
export function impliedForces(clause: Clause): Set<Force> {
  const forces = new Set<Force>();
  for (const [force, roots] of carrying)
    if (clause.some(({ keys }) => keys.some((key) => roots.has(key)))) forces.add(force);
  for (const [force, words] of carryingOperators) if (clause.some(({ word }) => words.has(word))) forces.add(force);
  return forces;
}

/** `Send quotes to`: a clause that begins with a verb, which has no subject. */
export function isImperative(clause: Clause): boolean {
  const first = clause.find(({ kind, printed }) => kind !== 'stop' && printed.toLowerCase() !== 'please');
  if (first?.kind !== 'content' || first.party !== null) return false;
  if (clause.some((item) => isAuxiliary(item) && item.word !== '~should')) return false;
  return !/(?:ed|ing|s)$/.test(first.word);
}
