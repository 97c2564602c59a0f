import { type Notice } from '@rfp/contracts/notice';
import { BusClient } from '@rfp/messaging/bus-client';
import { aNotice } from '@rfp/testing/builders';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type World } from '../../testing/world.js';
import { foreignTag } from './readings.js';
import { type Member, mustSend, type Tenant } from './tenants.js';

/** Stores notices, and returns the ids of their opportunities by title. */
export async function intake(
  world: World,
  reader: Member,
  notices: Notice[],
  seq: number,
): Promise<Map<string, string>> {
  const batch = { run_id: randomUUID(), seq, fence: seq, fetched_at: new Date().toISOString(), demo: false };
  await new BusClient(world.bus).call('opportunities.intake', { source: 'sam_gov', ...batch, notices });
  const rows = z
    .array(z.object({ id: z.uuid(), title: z.string() }))
    .parse(await mustSend(world, reader, 'GET', '/opportunities'));
  return new Map(rows.map(({ id, title }) => [title, id]));
}

export const coolingNotice = (due_date = '2030-04-15T16:00:00-04:00') =>
  aNotice({ source_id: 'a'.repeat(32), fields: { title: 'Cooling', opportunity_number: 'COOL-1', due_date } });
export const roofNotice = () =>
  aNotice({ source_id: 'b'.repeat(32), fields: { title: 'Roofs', opportunity_number: 'ROOF-1' } });

/** Mails on, for whatever the person watches, at any hour. */
export async function switchMailsOn(world: World, person: Member): Promise<void> {
  const always = {
    frequency: 'hourly',
    digest_time: '00:00',
    quiet_from: '00:00',
    quiet_until: '00:00',
    time_zone: 'UTC',
  };
  const settings = { email_notifications: true, high_score_threshold: 100, notifications: always };
  await mustSend(world, { ...person, headers: {} }, 'PATCH', '/settings', settings);
}

/** Everything that members of a workspace do with two opportunities, and with an outsider's id and address. */
export async function actInWorkspace(
  world: World,
  { owner, editor, viewer }: Tenant,
  { cooling, roofs, outsider }: { cooling: string; roofs: string; outsider: Member },
): Promise<void> {
  const steps: [Member, string, string, unknown?][] = [
    [owner, 'PUT', '/user-preferences', { keywords: ['northwind'] }],
    [owner, 'POST', '/marks', { action: 'watch', ids: [cooling] }],
    [editor, 'POST', '/marks', { action: 'watch', ids: [cooling, roofs] }],
    [editor, 'POST', '/marks', { action: 'tag', ids: [cooling], tag: foreignTag }],
    [owner, 'POST', '/marks', { action: 'dismiss', ids: [roofs], reason: 'too_small' }],
    [
      owner,
      'POST',
      `/opportunities/${cooling}/notes`,
      { text: `${foreignTag}: see them on Monday`, mentions: [outsider.id] },
    ],
    [viewer, 'PUT', `/opportunities/${cooling}/viewed`],
    [owner, 'PUT', `/opportunities/${cooling}/seen`, { version: 1 }],
    [owner, 'POST', '/workspace/invitations', { email: `${randomUUID()}@example.org` }],
    [editor, 'POST', '/api-tokens', { name: foreignTag, scope: 'read' }],
  ];
  for (const visibility of ['private', 'shared', 'locked']) {
    const search = { name: `${foreignTag}, ${visibility}`, visibility, filter: { q: 'cooling' } };
    steps.push([owner, 'POST', '/searches', search]);
  }
  for (const [member, method, path, body] of steps) await mustSend(world, member, method, path, body);
}
