import { tightLimits } from '@rfp/twins/misbehaviours/misbehaviour';
import { misbehaviours, planOf } from '@rfp/twins/misbehaviours/catalogue';
import { type Twin } from '@rfp/twins/twin-server';
import { type FetchLimits } from '../http/deadline.js';
import { coveringSample } from './covering-sample.js';
import { type HostileSource, hostileSources } from './hostile-sources.js';

/** A source and a misbehaviour of it. */
export interface HostileCase {
  /** `Grants.gov: answers with an empty body`. */
  name: string;
  source: HostileSource;
  misbehaviour: (typeof misbehaviours)[number];
  /** Limits of `createSourceFetch` that make timeouts and endless bodies short. */
  limits: Partial<FetchLimits>;
  /** Makes a twin of the source misbehave. Call it before each run: plans are used up. */
  apply: (twin: Twin) => void;
}

/** Endless bodies end early here. */
const lowLimits = { maxJsonBytes: 3 * 1024 * 1024, maxStreamBytes: 3 * 1024 * 1024 };

/** Every misbehaviour with every source that it applies to: the full matrix, which `npm run drill -- hostile` runs. */
export function hostileCases(): HostileCase[] {
  return hostileSources().flatMap((source) =>
    misbehaviours
      .filter((misbehaviour) => misbehaviour.appliesTo(source.answers))
      .map((misbehaviour) => ({
        name: `${source.name}: ${misbehaviour.name}`,
        source,
        misbehaviour,
        limits: { ...lowLimits, ...(misbehaviour.needsTightLimits === true && tightLimits) },
        apply: (twin: Twin) => misbehaviour.apply(twin, source.answers),
      })),
  );
}

/** The cases of the suite: a pairwise sample of the matrix. */
export function sampleHostileCases(seed: number): HostileCase[] {
  return coveringSample(hostileCases(), pairsOf, seed);
}

/**
 * Each misbehaviour occurs; each of its families meets, with each fault, each format (JSON, XML, CSV, ZIP, HTML) and each part (listing,
 * details) that it applies to; each source meets each family and fault of misbehaviours, at each position (every request, every answer with
 * records, the first, the later ones).
 */
function pairsOf({ source, misbehaviour }: HostileCase): string[] {
  const { answers, part, name } = source;
  const { family } = misbehaviour;
  const { fault, position } = planOf(misbehaviour, answers);
  return [
    misbehaviour.name,
    `${family} / ${fault} / ${answers.kind}`,
    `${family} / ${fault} / ${part}`,
    `${name} / ${family}`,
    `${name} / ${fault}`,
    `${name} / ${position}`,
    `${answers.paging} / ${fault} / ${position}`,
  ];
}
