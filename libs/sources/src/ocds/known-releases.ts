import { maxKnownReleases } from './constants.js';
import { instantOf, mergeReleases } from './merge-releases.js';
import { type Release, releaseGuard } from './release.js';

/** Merged state of a procedure. */
export interface KnownRelease {
  release: Release;
  /** Date of its first release, as printed. */
  first: string | null;
  /** Whether it includes a compiled release and not only changes. */
  isComplete: boolean;
}

/**
 * Merges the releases of a procedure, which may be on different pages and often state only changes. Only the last few thousand procedures
 * stay in memory, so that memory does not grow with the source.
 */
export class KnownReleases {
  readonly #known = new Map<string, KnownRelease>();

  /** Merges a release into the known state. An older release only adds members that no later one stated. */
  mergeInto(release: Release, dates: readonly string[]): KnownRelease {
    const before = this.#known.get(release.ocid);
    const merged = before === undefined ? release : merge(before.release, release);
    const known = {
      release: merged,
      first: earliest([before?.first, release.date, ...dates]),
      isComplete: before?.isComplete === true || release.tag.includes('compiled'),
    };
    this.#known.delete(release.ocid);
    this.#known.set(release.ocid, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxKnownReleases && oldest !== undefined) this.#known.delete(oldest);
    return known;
  }
}

function merge(before: Release, release: Release): Release {
  const [earlier, later] = instantOf(release) < instantOf(before) ? [release, before] : [before, release];
  return releaseGuard.parse(mergeReleases(earlier, later));
}

function earliest(dates: readonly (string | null | undefined)[]): string | null {
  const stated = dates.filter((date) => typeof date === 'string' && !Number.isNaN(Date.parse(date)));
  return stated.toSorted((a, b) => Date.parse(a ?? '') - Date.parse(b ?? ''))[0] ?? null;
}
