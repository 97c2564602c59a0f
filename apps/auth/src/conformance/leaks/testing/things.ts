import { type ErrorCode } from '@rfp/contracts/errors';
import { type RouteName, routes } from '@rfp/contracts/routes';
import { type Route } from '@rfp/contracts/routes/route';
import { type WorkspaceRole } from '@rfp/contracts/people/permissions';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { insertAccount } from '../../../testing/accounts.js';
import { claimsOf } from '../../testing/people.js';
import { type World } from '../../testing/world.js';
import { addMember, type Member, mustSend, signedIn, type Tenant } from './tenants.js';

const idSchema = z.object({ id: z.uuid() });

/** A thing of a workspace or of a member, and a member for whom it exists. */
interface Made {
  id: string;
  holder: Pick<Member, 'token' | 'headers'>;
}
type Maker = (place: { world: World; tenant: Tenant; opportunity: string }) => Promise<Made>;

async function createdBy(
  world: World,
  holder: Member,
  path: string,
  body: object,
  schema: z.ZodType<{ id: string }> = idSchema,
): Promise<Made> {
  return { holder, id: schema.parse(await mustSend(world, holder, 'POST', path, body)).id };
}

const search = (visibility: 'private' | 'shared' | 'locked', by: WorkspaceRole): Maker => {
  return ({ world, tenant }) =>
    createdBy(world, tenant[by], '/searches', { name: `Search ${randomUUID()}`, visibility, filter: { q: 'cooling' } });
};

const deletedSearch: Maker = async (place) => {
  const made = await search('shared', 'owner')(place);
  await mustSend(place.world, made.holder, 'DELETE', `/searches/${made.id}`);
  return made;
};

const searches = [search('private', 'owner'), search('shared', 'editor'), search('locked', 'owner')];

const note: Maker = ({ world, tenant, opportunity }) =>
  createdBy(world, tenant.owner, `/opportunities/${opportunity}/notes`, { text: 'Ask for the site visit.' });

const tag: Maker = async ({ world, tenant, opportunity }) => {
  const name = `Tag ${randomUUID()}`;
  await mustSend(world, tenant.owner, 'POST', '/marks', { action: 'tag', ids: [opportunity], tag: name });
  const { tags } = z
    .object({ tags: z.array(z.object({ id: z.uuid(), name: z.string() })) })
    .parse(await mustSend(world, tenant.owner, 'GET', '/tags'));
  const { id } = tags.find((each) => each.name === name) ?? {};
  return { holder: tenant.owner, id: z.uuid().parse(id) };
};

const changeOfMarks: Maker = async ({ world, tenant, opportunity }) => {
  const change = { action: 'tag', ids: [opportunity], tag: `Tag ${randomUUID()}` };
  const batch = z.object({ batch_id: z.uuid() }).transform(({ batch_id: id }) => ({ id }));
  return createdBy(world, tenant.owner, '/marks', change, batch);
};

const member: Maker = async ({ world, tenant }) => {
  const { id } = await insertAccount(world.db);
  await addMember(world, tenant.id, id, 'viewer');
  return { id, holder: tenant.owner };
};

const invitation: Maker = ({ world, tenant }) => invite(world, tenant, `${randomUUID()}@example.org`, tenant.owner);

/** Exists for the invited person. */
const ownInvitation: Maker = async ({ world, tenant }) => {
  const invited = await signedIn(world);
  return invite(world, tenant, invited.email, invited);
};

/** Inserted, because invitations by mail are limited. */
async function invite({ db }: World, tenant: Tenant, email: string, holder: Member): Promise<Made> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO workspace_invitation (id, token_hash, workspace_id, email, role, invited_by, created_at, expires_at)
     VALUES ($1::uuid, $1::text, $2, $3, 'viewer', $4, now(), now() + interval '1 day')`,
    [id, tenant.id, email, tenant.owner.id],
  );
  return { id, holder };
}

const apiToken: Maker = ({ world, tenant }) =>
  createdBy(world, tenant.editor, '/api-tokens', { name: 'Nightly export', scope: 'read' });

/** A session that no request uses. */
const session: Maker = async ({ world, tenant }) => {
  const { session_id: id } = claimsOf(await tokenOfAnotherSession(world, tenant.editor));
  return { id, holder: tenant.editor };
};

async function tokenOfAnotherSession(world: World, { email }: Member): Promise<string> {
  const { data } = await world.signIn(email);
  return data.session?.access_token ?? '';
}

/** Belongs to a new member, because each person has one at a time. */
const enrichment: Maker = async ({ world, tenant, opportunity }) => {
  const person = await signedIn(world);
  await addMember(world, tenant.id, person.id, 'editor');
  const holder = { ...person, headers: tenant.editor.headers };
  const started = z.object({ data: idSchema }).transform(({ data }) => data);
  return createdBy(world, holder, '/perplexity/bulk-enrich', { opportunity_ids: [opportunity] }, started);
};

/** Things of the installation, which everybody with access to the route may see, or that have tests of their own. */
const ofInstallation = 'installation';

/** Makers of the things in the paths of routes, by the error of the route for an unknown one. */
const makersByError: Partial<Record<ErrorCode, readonly Maker[] | typeof ofInstallation>> = {
  SEARCH_NOT_FOUND: searches,
  NOTE_NOT_FOUND: [note],
  TAG_NOT_FOUND: [tag],
  MARK_BATCH_NOT_FOUND: [changeOfMarks],
  MEMBER_NOT_FOUND: [member],
  INVITATION_NOT_FOUND: [invitation],
  TOKEN_NOT_FOUND: [apiToken],
  SESSION_NOT_FOUND: [session],
  ENRICHMENT_NOT_FOUND: [enrichment],
  ACCOUNT_NOT_FOUND: ofInstallation,
  DEVICE_CODE_NOT_FOUND: ofInstallation,
  MERGE_DECISION_NOT_FOUND: ofInstallation,
  NOTIFICATION_NOT_FOUND: ofInstallation,
  NOT_FOUND: ofInstallation,
  OPPORTUNITY_NOT_FOUND: ofInstallation,
  SOURCE_NOT_FOUND: ofInstallation,
  SYNONYM_NOT_FOUND: ofInstallation,
};

const makersByRoute: Partial<Record<RouteName, readonly Maker[] | typeof ofInstallation>> = {
  restoreSearch: [deletedSearch],
  acceptInvitation: [ownInvitation],
  declineInvitation: [ownInvitation],
  withdrawInvitation: ofInstallation,
};

export interface RouteOfThing {
  name: RouteName;
  route: Route;
  makers: readonly Maker[];
}

const allRoutes: Readonly<Record<RouteName, Route>> = routes;

/** Every route whose path has the id of a thing that belongs to a workspace or a person. Throws for a route that the tables do not describe. */
export const routesOfThings: RouteOfThing[] = Object.keys(allRoutes)
  .filter((name): name is RouteName => Object.hasOwn(allRoutes, name))
  .flatMap((name) => {
    const route = allRoutes[name];
    // Routes without an error of their own are about sources, runs and code systems.
    if (route.params === undefined || route.notFound === undefined) return [];
    const makers = makersByRoute[name] ?? makersByError[route.notFound];
    if (makers === undefined) throw new Error(`the leak matrix does not know whose thing is in the path of ${name}`);
    return makers === ofInstallation ? [] : [{ name, route, makers }];
  });
