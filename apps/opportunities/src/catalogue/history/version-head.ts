import { type VersionHead } from '@rfp/contracts/opportunities/version-diff';
import { type StoredVersion } from '../../store/records/load-versions.js';

/** Converts a stored version to the contract, without its content. */
export function versionHead({ source_name, source_id, channel, version, ...stored }: StoredVersion): VersionHead {
  return {
    source_name,
    source_id,
    channel,
    version,
    fetched_at: stored.fetched_at.toISOString(),
    known_at: toInstant(stored.moment),
    run_id: stored.run_id,
    hash: stored.hash.toString('hex'),
    currency: stored.fields.currency ?? null,
  };
}

/** Rounds microseconds up to milliseconds, because the version was not known before `moment`. */
function toInstant(moment: string): string {
  return new Date(Math.ceil(Number(moment) / 1000)).toISOString();
}
