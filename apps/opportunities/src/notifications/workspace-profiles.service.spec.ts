import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { defaultSearchProfile } from '@rfp/contracts/account';
import { maxWorkspaceProfiles } from '@rfp/contracts/tracking/search-alerts';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { z } from 'zod';
import { roofProfile, storeAlert } from '../testing/alerts-kit.js';
import { openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { WorkspaceProfilesService } from './workspace-profiles.service.js';

const requestSchema = z.object({ request: z.object({ ids: z.array(z.string()) }) });
const workspaces = Array.from({ length: maxWorkspaceProfiles + 1 }, () => randomUUID());

let spec: SpecStore;
let bus: InProcessBus;
let requested: string[][] = [];
let search = roofProfile;
let isDown = false;

beforeAll(async () => {
  Logger.overrideLogger(false);
  spec = await openSpecStore();
  bus = new InProcessBus({ store: new MemoryEventStore() });
  await bus.respond(requestSubject('auth.workspace-profiles'), 'auth', async (payload) => {
    const { ids } = requestSchema.parse(payload).request;
    if (isDown) throw new Error('down');
    requested.push(ids);
    return succeed({ profiles: ids.map((workspace_id) => ({ workspace_id, search })) });
  });
  for (const workspace_id of workspaces)
    await storeAlert(spec.store, { workspace_id, person_id: randomUUID(), filter: {} });
});
afterAll(async () => {
  await bus.drain();
  await spec.drop();
});

/** Renews the copies in a new process. */
const renew = () => new WorkspaceProfilesService(spec.store, new BusClient(bus)).renew();
const copied = async () => {
  const rows = await spec.store.query<{ search: unknown }[]>('SELECT search FROM workspace_profile');
  return rows.map((row) => row.search);
};

describe('the profiles of workspaces', () => {
  it('are copied for all workspaces with alerts, some at once', async () => {
    await renew();
    expect(requested.map(({ length }) => length)).toEqual([maxWorkspaceProfiles, 1]);
    expect(requested.flat().toSorted()).toEqual(workspaces.toSorted());
    expect(await copied()).toEqual(workspaces.map(() => roofProfile));
  });

  it('are copied again by the same process only after some time', async () => {
    const service = new WorkspaceProfilesService(spec.store, new BusClient(bus));
    await Promise.all([service.renew(), service.renew()]);
    requested = [];
    await service.renew();
    expect(requested).toEqual([]);
  });

  it('stay as they are while the auth service is unavailable', async () => {
    isDown = true;
    search = defaultSearchProfile;
    await renew();
    expect(await copied()).toEqual(workspaces.map(() => roofProfile));
    isDown = false;
    await renew();
    expect(await copied()).toEqual(workspaces.map(() => defaultSearchProfile));
  });
});
