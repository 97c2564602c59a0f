import { coveringSample } from '@rfp/sources/testing/covering-sample';
import { type HostileCase, hostileCases } from '@rfp/sources/testing/hostile-cases';
import { planOf } from '@rfp/twins/misbehaviours/catalogue';

/**
 * The cases of the suite: a pairwise sample over connector, family of misbehaviours, and phase of the run that it hits. The connectors' own
 * specs take each misbehaviour by itself; here the run around it counts. `npm run drill -- hostile` takes the full matrix.
 */
export function sampleRunCases(seed: number): HostileCase[] {
  return coveringSample(hostileCases(), pairsOf, seed);
}

function pairsOf({ source, misbehaviour }: HostileCase): string[] {
  const { position } = planOf(misbehaviour, source.answers);
  const phase = `${source.part}, ${position}`;
  const { family, expects } = misbehaviour;
  return [
    `${source.type} / ${family}`,
    `${source.type} / ${phase}`,
    `${family} / ${phase}`,
    `${family} / ${expects.ends}`,
  ];
}
