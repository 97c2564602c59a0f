import { maxKnownReleases } from './constants.js';
import { instantOf, mergeReleases } from './merge-releases.js';
import { type Release, releaseGuard } from './release.js';

/** What is known of a procedure. */
export interface KnownRelease {
  release: Release;
  /** The date of its first release, as printed. */
  first: string | null;
  /** Whether it is all that there is of the procedure, and not only what is new. */
  isComplete: boolean;
}

/**
 * Releases of one procedure come on different pages, and many say only what is new. The last few thousand procedures are kept, so that a
 * release is merged with those before it; more would grow with the source.
 */
export class KnownReleases {
  readonly #known = new Map<string, KnownRelease>();

  /** What is known with this release. One that is older than what is known only adds what was not said since. */
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
