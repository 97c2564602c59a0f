import { coveringSample } from '@rfp/sources/testing/covering-sample';
import { type HostileCase, hostileCases } from '@rfp/sources/testing/hostile-cases';
import { planOf } from '@rfp/twins/misbehaviours/catalogue';

/**
 * Chooses the cases of the suite: each source, and a pairwise sample over the family of misbehaviours, the phase of the run, and the end of the run.
 * The specs of the connectors test each family with each source; these cases test the surrounding run. `npm run drill -- hostile` runs the full
 * matrix.
 */
export function sampleRunCases(seed: number): HostileCase[] {
  return coveringSample(hostileCases(), pairsOf, seed);
}

function pairsOf({ source, misbehaviour }: HostileCase): string[] {
  const { position } = planOf(misbehaviour, source.answers);
  const phase = `${source.part}, ${position}`;
  const { family, expects } = misbehaviour;
  return [source.name, `${family} / ${phase}`, `${family} / ${expects.ends}`, `${phase} / ${expects.ends}`];
}
