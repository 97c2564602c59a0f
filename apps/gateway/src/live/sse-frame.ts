import { type BroadcastName, type EventName, events, type LiveEventName } from '@rfp/contracts/events';
import { type Audience } from '@rfp/contracts/opportunity';
import { tolerant } from '@rfp/contracts/wire/tolerant';
import { type FollowedEvent } from '@rfp/messaging/bus';
import { z } from 'zod';

/** A server-sent event, serialized once for all readers. */
export interface SseFrame {
  /** Null for broadcasts, which are not durable. */
  position: string | null;
  text: string;
  /** The audience that receives the event. `none`: the frame only marks a position. */
  audience: 'all' | Audience | 'none';
  /** Only readers with this account receive the event; absent: all. */
  userId?: string;
}

const demoSchema = z.object({ demo: z.boolean().optional() });

/** The audience of each event. Demo and real records have different readers. */
const audiences: Record<EventName, (data: unknown) => SseFrame['audience']> = {
  'opportunities.stored': (data) => (isDemo(data) ? 'demo' : 'default'),
  // While there are no real records, the default audience sees the demo records as well.
  'opportunities.removed': (data) => (isDemo(data) ? 'all' : 'default'),
  'opportunities.regrouped': (data) => (isDemo(data) ? 'all' : 'default'),
  'opportunities.audited': () => 'none',
  'auth.account-removed': () => 'none',
  'auth.alert-stopped': () => 'none',
  'sync.audited': () => 'none',
  'auth.workspace-deleted': () => 'none',
  'auth.member-removed': () => 'none',
  'sync.started': () => 'all',
  'sync.finished': () => 'all',
};

function isDemo(data: unknown): boolean {
  return demoSchema.parse(data).demo === true;
}

/** Frame of a durable event, with the members that this version knows. Unknown events and payloads go to no reader. */
export function toSseFrame({ position, event: { type, data } }: FollowedEvent): SseFrame {
  const parsed = isEventName(type) ? tolerant(events[type]).safeParse(data) : undefined;
  if (!isEventName(type) || parsed?.success !== true) return { position, text: '', audience: 'none' };
  return { position, text: `id: ${position}\n${textOf(type, parsed.data)}`, audience: audiences[type](parsed.data) };
}

export function toBroadcastFrame(name: BroadcastName & LiveEventName, data: unknown): SseFrame {
  return { position: null, text: textOf(name, data), audience: 'all' };
}

/** Reports a change of the inbox to its person. */
export function toInboxFrame(userId: string): SseFrame {
  return { position: null, text: textOf('inbox.changed', {}), audience: 'all', userId };
}

/** Start position of a reader without events: it continues from there when it reconnects. */
export function toPositionFrame(position: string): SseFrame {
  return { position, text: `id: ${position}\n${textOf('position', {})}`, audience: 'all' };
}

/** Formats an event. JSON has no line breaks, which would end the field. */
export function textOf(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function isEventName(type: string): type is EventName {
  return Object.hasOwn(events, type);
}
