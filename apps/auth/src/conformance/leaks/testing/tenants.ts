import { apiPrefix, workspaceHeader } from '@rfp/contracts/http';
import { type WorkspaceRole } from '@rfp/contracts/people/permissions';
import { z } from 'zod';
import { person, tokenOf } from '../../testing/people.js';
import { type RequestInput, type ResponseData } from '../../testing/requests.js';
import { type World } from '../../testing/world.js';

/** A person in a workspace. */
export interface Member {
  id: string;
  email: string;
  token: string;
  /** Headers of a request to the workspace; none for the personal one. */
  headers: Record<string, string>;
}

/** A workspace with a member of each role. */
export interface Tenant extends Record<WorkspaceRole, Member> {
  id: string;
}

const createdSchema = z.object({ id: z.uuid() });

export async function makeTenant(world: World, name: string): Promise<Tenant> {
  const [owner, editor, viewer] = [await signedIn(world), await signedIn(world), await signedIn(world)];
  const { id } = createdSchema.parse(await mustSend(world, owner, 'POST', '/workspaces', { name }));
  for (const [member, role] of [
    [editor, 'editor'],
    [viewer, 'viewer'],
  ] as const)
    await addMember(world, id, member.id, role);
  const headers = { [workspaceHeader]: id };
  return { id, owner: { ...owner, headers }, editor: { ...editor, headers }, viewer: { ...viewer, headers } };
}

export async function addMember(world: World, workspace: string, account: string, role: WorkspaceRole): Promise<void> {
  await world.db.query(
    'INSERT INTO workspace_member (workspace_id, account_id, role, joined_at) VALUES ($1, $2, $3, now())',
    [workspace, account, role],
  );
}

/** A person in their personal workspace. */
export async function signedIn(world: World): Promise<Member> {
  const { id, email, browser } = await person(world);
  return { id, email, token: await tokenOf(browser), headers: {} };
}

/** A request of a member. The path is that of the API. */
export function sendAs(
  world: World,
  { token, headers }: Pick<Member, 'token' | 'headers'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<ResponseData> {
  const input: RequestInput = { token, headers, ...(body === undefined ? {} : { body }) };
  return world.api(method, apiPrefix + path, input);
}

/** Sends a request that must succeed, and returns the body. */
export async function mustSend(
  world: World,
  member: Pick<Member, 'token' | 'headers'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { status, text } = await sendAs(world, member, method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}: ${text}`);
  return JSON.parse(text);
}
