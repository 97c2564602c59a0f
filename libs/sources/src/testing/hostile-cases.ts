import { type Misbehave, tightLimits } from '@rfp/twins/misbehaviours/misbehave';
import { misbehaviours } from '@rfp/twins/misbehaviours/misbehaviours';
import { type Twin } from '@rfp/twins/twin-server';
import { type FetchLimits } from '../http/deadline.js';
import { type HostileSource, hostileSources } from './hostile-sources.js';

/** A source and a way in which it misbehaves. */
export interface HostileCase {
  /** `Grants.gov: answers with nothing`. */
  name: string;
  source: HostileSource;
  misbehaviour: Misbehave;
  /** To be given to the way out, so that what takes time in life takes little here. */
  limits: Partial<FetchLimits>;
  /** Makes a twin of the source misbehave. To be called anew for every run. */
  apply: (twin: Twin) => void;
}

/** What never ends need not be read for long here. */
const lowLimits = { maxJsonBytes: 3 * 1024 * 1024, maxStreamBytes: 6 * 1024 * 1024 };

/** Every misbehaviour with every source that it can befall. */
export function hostileCases(): HostileCase[] {
  return hostileSources().flatMap((source) =>
    misbehaviours
      .filter((misbehaviour) => misbehaviour.befalls(source.answers))
      .map((misbehaviour) => ({
        name: `${source.name}: ${misbehaviour.name}`,
        source,
        misbehaviour,
        limits: { ...lowLimits, ...(misbehaviour.takesTime === true && tightLimits) },
        apply: (twin: Twin) => misbehaviour.apply(twin, source.answers),
      })),
  );
}
