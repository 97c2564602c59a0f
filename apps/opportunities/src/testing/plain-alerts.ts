import { type OpportunityFilter } from '@rfp/contracts/opportunity';

const day = 86_400_000;

/** The facts of a notice on which the plain filters depend. */
export interface Version {
  readonly words: readonly string[];
  readonly place: 'VA' | 'NC';
  readonly dollars: number;
  readonly posted: number;
  readonly due: number;
  readonly cancelled: boolean;
  readonly at: number;
}

type Status = 'upcoming' | 'active' | 'closed';
export type Test = (version: Version, at: number, status: Status) => boolean;

/** Filters, each with its meaning in plain TypeScript. */
export const plainFilters: readonly (readonly [OpportunityFilter, Test])[] = [
  [{}, () => true],
  [{ q: 'roof' }, ({ words }) => words.includes('roof')],
  [{ q: 'solar OR bridge' }, ({ words }) => words.includes('solar') || words.includes('bridge')],
  [{ q: 'roof -solar' }, ({ words }) => words.includes('roof') && !words.includes('solar')],
  [{ q: '"roof solar"' }, ({ words }) => words.join(' ').includes('roof solar')],
  [{ state: 'VA' }, ({ place }) => place === 'VA'],
  [{ q: 'bridge in Virginia' }, ({ words, place }) => words.includes('bridge') && place === 'VA'],
  [{ min_value: 500_000 }, ({ dollars }) => dollars >= 500_000],
  [{ max_value: 200_000, q: 'roof' }, ({ dollars, words }) => dollars <= 200_000 && words.includes('roof')],
  [{ status: 'active' }, (_, at, status) => status === 'active'],
  [{ status: 'upcoming', state: 'VA' }, ({ place }, at, status) => status === 'upcoming' && place === 'VA'],
  [{ status: 'closed', q: 'solar' }, ({ words }, at, status) => status === 'closed' && words.includes('solar')],
  [{ due_within_days: 12 }, ({ due }, at, status) => status !== 'closed' && due >= at && due <= at + 12 * day],
  [{ q: 'due:<20d roof' }, ({ due, words }, at) => due >= at && due < at + 20 * day && words.includes('roof')],
  [{ q: 'posted:<5d' }, ({ posted }, at) => posted <= at && posted > at - 5 * day],
];

/** The plain model: the instant at which an alert reports a notice. */
export function reportedAt(
  { test, since }: { readonly test: Test; readonly since: number },
  known: readonly Version[],
  end: number,
): number | undefined {
  for (const [index, version] of known.entries()) {
    const until = known[index + 1]?.at ?? end + 1;
    const changes = version.cancelled
      ? []
      : [version.posted <= version.due ? version.posted : version.at, version.due + 1].filter(
          (each) => each > version.at && each < until,
        );
    for (const at of [version.at, ...changes])
      if (test(version, at, statusAt(version, at))) return at > since ? at : undefined;
  }
  return undefined;
}

function statusAt({ cancelled, due, posted }: Version, at: number): Status {
  if (cancelled || due < at) return 'closed';
  return posted > at ? 'upcoming' : 'active';
}
