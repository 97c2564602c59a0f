import { type DirectoryEntry, type evidenceSchema } from '@rfp/contracts/sources/directory';
import { type z } from 'zod';

type PortalDescription = Pick<
  DirectoryEntry,
  'key' | 'name' | 'kind' | 'place' | 'state' | 'source_type' | 'home_url' | 'terms'
>;
type Evidence = z.output<typeof evidenceSchema>;

/** A portal that the product can read. The connector validates the settings. */
export interface ListedPreset extends PortalDescription {
  connector: string;
  settings: Record<string, unknown>;
  evidence: Evidence;
}

/** The members of a built-in source that the directory adds to the registry. */
export interface ListedBuiltIn extends Pick<PortalDescription, 'key' | 'kind' | 'place' | 'state' | 'terms'> {
  evidence: Evidence;
}

/** A portal that no connector reads. */
export interface ListedLink extends PortalDescription {
  link_only: string;
}

export const usGovernmentData = 'Public data of the United States government; free to reuse.';

/** URL of a GitHub code search for an address, as evidence that published programs read it. */
export function codeSearchUrl(address: string): string {
  return `https://github.com/search?type=code&q=${encodeURIComponent(`"${address}"`)}`;
}
