// Fits the weights with which measures of a model's sentence add up to its doubt, and writes libs/grounding/src/entailment/doubts/doubt-weights.ts:
//   node tools/writers/fit-doubts.mjs
// A logistic regression over the claims of libs/grounding/src/testing/tuned separates lies from paraphrases. A sentence whose doubt is above a limit
// is dropped. The tool chooses the highest limit that drops at least the share `minDroppedShare` of each class of lies, where the weights for the
// claims of a writer are fitted to the claims of the other writers. It prints the results of all limits.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const table = path.join(root, 'libs/grounding/src/entailment/doubts/doubt-weights.ts');

/** Half a percentage point above the required share, because writers differ. */
const minDroppedShare = 0.955;
/** Strength of the ridge penalty, which keeps weights small that depend on few claims. */
const ridge = 10;
const rounds = 30;

function readClaims() {
  const folder = mkdtempSync(path.join(tmpdir(), 'doubts-'));
  const file = path.join(folder, 'claims.json');
  const spec = ['tools/jest.mjs', 'libs/grounding/src/claims.spec.ts', '-t', 'measures of claims'];
  const env = { ...process.env, RFP_TEST_CLAIM_DOUBTS: file };
  const { status } = spawnSync('node', spec, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) throw new Error('The claims could not be measured.');
  const claims = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return claims;
}

const isLie = ({ kind }) => kind !== 'paraphrase';
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** Solves a system of linear equations by elimination. */
function solve(matrix, vector) {
  const rows = matrix.map((row, at) => [...row, vector[at]]);
  for (const [at] of rows.entries()) {
    const pivot = rows.slice(at).reduce((best, row) => (Math.abs(row[at]) > Math.abs(best[at]) ? row : best));
    const pivotIndex = rows.indexOf(pivot);
    [rows[at], rows[pivotIndex]] = [pivot, rows[at]];
    for (const [other, row] of rows.entries())
      if (other !== at) {
        const times = row[at] / pivot[at];
        for (const column of row.keys()) row[column] -= times * pivot[column];
      }
  }
  return rows.map((row, at) => row.at(-1) / row[at]);
}

/** Fits the weights by Newton's method on normalized measures. Lies and paraphrases have equal total weight, whatever their numbers. */
function fit(claims, names) {
  const means = names.map((name) => sum(claims.map(({ doubts }) => doubts[name])) / claims.length);
  const scales = names.map(
    (name, at) => Math.sqrt(sum(claims.map(({ doubts }) => (doubts[name] - means[at]) ** 2)) / claims.length) || 1,
  );
  const lies = claims.filter(isLie).length;
  const rows = claims.map((claim) => ({
    values: [1, ...names.map((name, at) => (claim.doubts[name] - means[at]) / scales[at])],
    target: Number(isLie(claim)),
    weight: claims.length / 2 / (isLie(claim) ? lies : claims.length - lies),
  }));
  let weights = [0, ...names.map(() => 0)];
  for (let round = 0; round < rounds; round += 1) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : ridge * weight));
    const hessian = weights.map((_, at) => weights.map((__, other) => (at === other && at > 0 ? ridge : 0)));
    for (const { values, target, weight } of rows) {
      const probability = 1 / (1 + Math.exp(-sum(values.map((value, at) => value * weights[at]))));
      for (const [at, value] of values.entries()) {
        gradient[at] += weight * (probability - target) * value;
        for (const [other, otherValue] of values.entries())
          hessian[at][other] += weight * probability * (1 - probability) * value * otherValue;
      }
    }
    const step = solve(hessian, gradient);
    weights = weights.map((weight, at) => weight - step[at]);
  }
  const [base, ...scaled] = weights;
  const plain = scaled.map((weight, at) => weight / scales[at]);
  return { base: base - sum(plain.map((weight, at) => weight * means[at])), weights: plain };
}

function doubtOf({ doubts }, { base, weights }, names) {
  return base + sum(names.map((name, at) => weights[at] * doubts[name]));
}

/** Each claim with its doubt, computed with weights that are fitted to the claims of other writers. */
function withCrossValidatedDoubts(claims, names) {
  return [...new Set(claims.map(({ writer }) => writer))].flatMap((writer) => {
    const fitted = fit(
      claims.filter((claim) => claim.writer !== writer),
      names,
    );
    return claims
      .filter((claim) => claim.writer === writer)
      .map((claim) => ({ ...claim, doubt: doubtOf(claim, fitted, names) }));
  });
}

/** Share of the claims that a limit drops, by class. */
function droppedShares(scoredClaims, limit) {
  return new Map(
    Map.groupBy(scoredClaims, ({ kind }) => kind)
      .entries()
      .map(([kind, claims]) => [
        kind,
        claims.filter(({ isDropped, doubt }) => isDropped || doubt > limit).length / claims.length,
      ]),
  );
}

function dropsEnoughLies(parts) {
  return parts.entries().every(([kind, part]) => kind === 'paraphrase' || part >= minDroppedShare);
}

const claims = readClaims();
const names = Object.keys(claims[0].doubts);
const scoredClaims = withCrossValidatedDoubts(claims, names);
const limits = Array.from({ length: 61 }, (_, at) => (10 - at) / 20);
const percent = (part) => `${(100 * part).toFixed(1)} %`;
for (const limit of limits)
  for (const [who, some] of [
    ['all', scoredClaims.filter(({ writer }) => writer !== 'r')],
    ['e', scoredClaims.filter(({ writer }) => writer === 'e')],
  ]) {
    const parts = droppedShares(some, limit);
    const text = parts
      .entries()
      .map(([kind, part]) => (kind === 'paraphrase' ? `kept ${percent(1 - part)}` : `${kind} ${percent(part)}`))
      .toArray()
      .join(', ');
    process.stdout.write(`${limit.toFixed(2)} ${who}: ${text}\n`);
  }
const maxDoubt = limits.find((limit) => dropsEnoughLies(droppedShares(scoredClaims, limit)));
if (maxDoubt === undefined) throw new Error('No limit drops enough lies.');
const { base, weights } = fit(claims, names);
const entries = names.map((name, at) => `  ['${name}', ${weights[at].toFixed(3)}],`);
writeFileSync(
  table,
  `import { type Doubts } from './find-doubts.js';

/** Weight of each measure: positive weights add doubt, negative ones remove it. Written by tools/writers/fit-doubts.mjs. */
export const doubtWeights: readonly (readonly [keyof Doubts, number])[] = [\n${entries.join('\n')}\n];

/** Doubt of a sentence whose measures are all 0. */
export const baseDoubt = ${base.toFixed(3)};

/** A sentence with more doubt is dropped. */
export const maxDoubt = ${maxDoubt};
`,
);
process.exitCode = spawnSync('npx', ['oxfmt', table], { cwd: root, stdio: 'inherit' }).status ?? 1;
