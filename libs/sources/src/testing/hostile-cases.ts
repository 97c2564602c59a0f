import { tightLimits } from './misbehaviours/misbehaviour.js';
import { misbehaviours, firstPlannedFault } from './misbehaviours/catalogue.js';
import { type Twin } from '@rfp/twins/twin-server';
import { type FetchLimits } from '../http/deadline.js';
import { coveringSample } from './covering-sample.js';
import { type HostileSource } from './hostile-source.js';
import { hostileSources } from './hostile-sources.js';

/** A source with a misbehaviour. */
export interface HostileCase {
  /** `Grants.gov: answers with an empty body`. */
  name: string;
  source: HostileSource;
  misbehaviour: (typeof misbehaviours)[number];
  /** Limits of `createSourceFetch` that make timeouts and endless bodies short. */
  limits: Partial<FetchLimits>;
  /** Makes a twin of the source misbehave. Must be called before each run, because fault plans are consumed. */
  apply: (twin: Twin) => void;
}

/** Low limits, so that tests of endless bodies end early. */
const lowLimits = { maxJsonBytes: 3 * 1024 * 1024, maxStreamBytes: 3 * 1024 * 1024 };

/** The full matrix of misbehaviours and the sources they apply to, which `npm run drill -- hostile` runs. */
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
 * The pairs that the sample must cover: each misbehaviour; each family and fault with each format (JSON, XML, CSV, ZIP, HTML) and each part (listing,
 * details) to which the fault applies; and each source with each family, each fault and each position (every request, every response with records,
 * the first, the later ones).
 */
function pairsOf({ source, misbehaviour }: HostileCase): string[] {
  const { answers, part, name } = source;
  const { family } = misbehaviour;
  const { fault, position } = firstPlannedFault(misbehaviour, answers);
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
