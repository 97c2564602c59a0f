import { defaultSearchProfile } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { type AlertMaterial } from '@rfp/contracts/intelligence/smart-alerts';
import { CachedMaterialService } from './cached-material.service.js';

const request = { audience: 'default' as const, search: defaultSearchProfile, limit: 10 };
const otherSearch = { ...defaultSearchProfile, keywords: ['roof'] };
const empty: AlertMaterial = { demo: false, due: [], strategic: [], changed: [], posted: [], watched: 0 };

function cachedMaterial(version: number | undefined) {
  const changes = { version };
  const state = { reads: 0, fails: false };
  const read = async () => {
    state.reads += 1;
    if (state.fails) throw new AppError('UNAVAILABLE');
    return empty;
  };
  return { cached: new CachedMaterialService({ read }, changes), changes, state };
}

describe('the material of alerts', () => {
  it('is read once for all requests of a profile, even concurrent ones, until the catalogue changes', async () => {
    const { cached, changes, state } = cachedMaterial(1);
    await Promise.all([cached.read(request), cached.read({ ...request })]);
    await cached.read(request);
    expect(state.reads).toBe(1);
    await cached.read({ ...request, search: otherSearch });
    expect(state.reads).toBe(2);
    changes.version = 2;
    await cached.read(request);
    expect(state.reads).toBe(3);
  });

  it('is read again after a failure, and each time while change notifications are unavailable', async () => {
    const { cached, changes, state } = cachedMaterial(1);
    state.fails = true;
    await expect(cached.read(request)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    state.fails = false;
    await expect(cached.read(request)).resolves.toEqual(empty);
    changes.version = undefined;
    for (const _again of [1, 2]) await cached.read(request);
    expect(state.reads).toBe(4);
  });
});
