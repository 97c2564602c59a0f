import { type Route } from '@rfp/contracts/routes/route';
import { apiPrefix, workspaceHeader } from '@rfp/contracts/http';
import { notificationListSchema } from '@rfp/contracts/notifications';
import { type WorkspaceRole, workspaceRoles } from '@rfp/contracts/people/permissions';
import { routes } from '@rfp/contracts/routes';
import { sampleRequest } from '@rfp/contracts/testing/sample-request';
import { sampleMatrix } from '@rfp/testing/sample-matrix';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ResponseData } from '../testing/requests.js';
import { type Suite } from '../testing/suite.js';
import { type World } from '../testing/world.js';
import { type Received, receivedIn } from './testing/comparable-reply.js';
import { type LiveReader, openLive } from './testing/live-reader.js';
import { actInWorkspace, coolingNotice, intake, roofNotice, switchMailsOn } from './testing/observed-activity.js';
import { readEverything } from './testing/readings.js';
import { makeTenant, type Member, mustSend, sendAs, type Tenant } from './testing/tenants.js';
import { routesOfThings } from './testing/things.js';

/** People outside of a workspace: each role of another one, in it and in their personal workspace. */
const outsiders = workspaceRoles.flatMap((role) => [
  { name: `the ${role} of another workspace`, role, isPersonal: false },
  { name: `the ${role} of another workspace, in the personal one`, role, isPersonal: true },
]);
type Outsider = (typeof outsiders)[number];

const cells = routesOfThings.flatMap((thing) => outsiders.map((outsider) => ({ ...thing, outsider })));

const allRoutes: Readonly<Record<string, Route>> = routes;
const workspaceCells = sampleMatrix(
  Object.entries(allRoutes)
    .filter(([, { access }]) => access !== 'public')
    .flatMap(([name, route]) => workspaceRoles.map((role) => ({ name, route, role }))),
  ({ name, role, route }) => ({ row: name, column: role, kind: route.method }),
);

/** Nobody outside of a workspace learns anything about it. */
export const leakSuite: Suite = (world) => {
  let observed: Tenant;
  let others: Tenant;
  let opportunity: string;
  /** The readings of each outsider before and after the members of the workspace act. */
  const before = new Map<string, Record<string, Received>>();
  const after = new Map<string, Record<string, Received>>();
  const streams = new Map<string, LiveReader>();

  const memberOf = ({ role, isPersonal }: Pick<Outsider, 'role' | 'isPersonal'>): Member =>
    isPersonal ? { ...others[role], headers: {} } : others[role];

  beforeAll(async () => {
    observed = await makeTenant(world(), 'Northwind');
    others = await makeTenant(world(), 'Others');
    for (const person of [observed.owner, others.owner, others.editor, others.viewer])
      await switchMailsOn(world(), person);
    const ids = await intake(world(), observed.owner, [coolingNotice(), roofNotice()], 1);
    const [cooling = '', roofs = ''] = [ids.get('Cooling'), ids.get('Roofs')];
    opportunity = cooling;
    for (const outsider of outsiders)
      before.set(outsider.name, await readEverything(world(), memberOf(outsider), [cooling, roofs]));
    for (const outsider of outsiders) streams.set(outsider.name, await openLive(world().url, memberOf(outsider)));
    await actInWorkspace(world(), observed, { cooling, roofs, outsider: others.editor });
    for (const outsider of outsiders)
      after.set(outsider.name, await readEverything(world(), memberOf(outsider), [cooling, roofs]));
    await intake(world(), observed.owner, [coolingNotice('2030-05-20T16:00:00-04:00'), roofNotice()], 2);
  }, 120_000);

  afterAll(() => {
    for (const { close } of streams.values()) close();
  });

  it.each(outsiders)('$name reads the same, whatever its members do', ({ name }) => {
    expect(Object.keys(after.get(name) ?? {}).length).toBeGreaterThan(60);
    expect(after.get(name)).toEqual(before.get(name));
  });

  it.each(outsiders)('$name receives no live event of its members', async ({ name }) => {
    const text = () => streams.get(name)?.text() ?? '';
    while (!text().includes('event: opportunities.stored')) await pause(10);
    const [start, ...received] = text().match(/^event: .*$/gm) ?? [];
    expect(start).toBe('event: position');
    expect(new Set(received)).toEqual(new Set(['event: opportunities.stored']));
  });

  it('its members hear of what they watch, and people outside do not, although their mails are on', async () => {
    const notificationsOf = async (member: Member) =>
      notificationListSchema.parse(await mustSend(world(), member, 'GET', '/notifications')).notifications;
    while ((await notificationsOf(observed.owner)).length === 0) await pause(50);
    expect((await notificationsOf(observed.owner))[0]).toMatchObject({ kind: 'changed', opportunity_id: opportunity });
    const [{ id } = { id: '' }] = await notificationsOf(observed.owner);
    for (const role of workspaceRoles) {
      expect(await notificationsOf(others[role])).toEqual([]);
      await sendAs(world(), others[role], 'POST', `/notifications/${id}/dismiss`);
    }
    expect(await notificationsOf(observed.owner)).toHaveLength(1);
    const addresses = workspaceRoles.map((role) => others[role].email);
    const mails = (await world().mails()).filter(({ to }) => addresses.some((address) => to.includes(address)));
    expect(mails).toEqual([]);
  });

  it.each(cells)(
    '$name by $outsider.name is answered as if there were no such thing',
    async ({ route, makers, outsider }) => {
      for (const make of makers) {
        const { id, holder } = await make({ world: world(), tenant: observed, opportunity });
        const received = [];
        for (const each of [id, randomUUID()])
          received.push(receivedIn(await sendTo(world(), memberOf(outsider), route, each), each));
        expect(received[0]).toEqual(received[1]);
        // The thing exists, also after the request of the outsider.
        const { body } = await sendTo(world(), holder, route, id);
        expect(body['code']).not.toBe(route.notFound);
      }
    },
  );

  it.each(workspaceCells)(
    '$name for the workspace by the $role of another one is answered as for an unknown one',
    async ({ route, role }) => {
      const { path, body } = sampleRequest(route);
      const received = [];
      for (const id of [observed.id, randomUUID()]) {
        const headers = { [workspaceHeader]: id };
        const reply = await world().api(route.method, path, {
          token: others[role].token,
          headers,
          ...(body === undefined ? {} : { body }),
        });
        received.push(receivedIn(reply, id));
      }
      expect(received[0]).toEqual(received[1]);
      expect(received[0]).toMatchObject({ status: 404, text: expect.stringContaining('WORKSPACE_NOT_FOUND') });
    },
  );

  it('the private search of a member does not exist for the other members', async () => {
    const search = { name: 'Mine alone', filter: { q: 'roof' } };
    for (const role of ['editor', 'owner'] satisfies WorkspaceRole[]) {
      const created = await sendAs(world(), observed[role], 'POST', '/searches', search);
      const id = String(created.body['id']);
      for (const other of workspaceRoles.filter((each) => each !== role)) {
        for (const { route, name } of routesOfThings.filter(({ name: each }) => /Search(?:Alert)?$/.test(each))) {
          const received = [];
          for (const each of [id, randomUUID()])
            received.push(receivedIn(await sendTo(world(), observed[other], route, each), each));
          expect([name, received[0]]).toEqual([name, received[1]]);
        }
      }
    }
  });
};

/** A request to the route of a thing. */
function sendTo(
  world: World,
  member: Pick<Member, 'token' | 'headers'>,
  route: Route,
  id: string,
): Promise<ResponseData> {
  const { body } = sampleRequest(route);
  return world.api(route.method, apiPrefix + route.path.replace('{id}', id), {
    token: member.token,
    headers: member.headers,
    ...(body === undefined ? {} : { body }),
  });
}
