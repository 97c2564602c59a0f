import { maxKnownReleases } from './constants.js';
import { instantOf, mergeReleases } from './merge-releases.js';
import { type Release, releaseGuard } from './release.js';

/** Merged state of a procedure. */
export interface KnownRelease {
  release: Release;
  /** Date of the first release of the procedure, as printed. */
  firstDate: string | null;
  /** Whether the state includes a compiled release and not only changes. */
  isComplete: boolean;
}

/**
 * Merges the releases of a procedure, which may be on different pages and often state only changes. Only the last few thousand procedures
 * stay in memory, so that memory does not grow with the source.
 */
export class KnownReleases {
  readonly #state = new Map<string, KnownRelease>();

  /** Merges a release into the known state. An older release only adds members that no later release stated. */
  mergeInto(release: Release, dates: readonly string[]): KnownRelease {
    const previous = this.#state.get(release.ocid);
    const merged = previous === undefined ? release : merge(previous.release, release);
    const state = {
      release: merged,
      firstDate: earliest([previous?.firstDate, release.date, ...dates]),
      isComplete: previous?.isComplete === true || release.tag.includes('compiled'),
    };
    this.#state.delete(release.ocid);
    this.#state.set(release.ocid, state);
    const [oldest] = this.#state.keys();
    if (this.#state.size > maxKnownReleases && oldest !== undefined) this.#state.delete(oldest);
    return state;
  }
}

function merge(previous: Release, release: Release): Release {
  const [earlier, later] = instantOf(release) < instantOf(previous) ? [release, previous] : [previous, release];
  return releaseGuard.parse(mergeReleases(earlier, later));
}

function earliest(dates: readonly (string | null | undefined)[]): string | null {
  const stated = dates.filter((date) => typeof date === 'string' && !Number.isNaN(Date.parse(date)));
  return stated.toSorted((a, b) => Date.parse(a ?? '') - Date.parse(b ?? ''))[0] ?? null;
}
