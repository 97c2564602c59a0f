import { AppError } from '@rfp/contracts/errors';
import { type ConfiguredSource } from '../../sources/configured/configured-source.js';
import { type ConfiguredSources } from '../../sources/configured/configured-sources.js';

const attempts = 3;

/**
 * Runs work that claims a source as it was read. If the source has changed since, reads it again and repeats the work.
 * @throws SOURCE_NOT_FOUND if it was removed since, UNAVAILABLE if it changes each time
 */
export async function withCurrentSource<T>(
  configured: ConfiguredSource,
  sources: Pick<ConfiguredSources, 'get'>,
  work: (current: ConfiguredSource) => Promise<T | 'outdated'>,
): Promise<T> {
  let current = configured;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const result = await work(current);
    if (result !== 'outdated') return result;
    current = await sources.get(current.source.key);
  }
  throw new AppError('UNAVAILABLE');
}
