import { type VersionHead } from '@rfp/contracts/version-diff';
import { type StoredVersion } from '../store/load-versions.js';

/** A stored version without its content, for the wire. */
export function versionHead({ source_name, source_id, channel, version, ...stored }: StoredVersion): VersionHead {
  return {
    source_name,
    source_id,
    channel,
    version,
    fetched_at: stored.fetched_at.toISOString(),
    run_id: stored.run_id,
    hash: stored.hash.toString('hex'),
    currency: stored.fields.currency ?? null,
  };
}
