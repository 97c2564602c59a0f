import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import { AppError, type ErrorCode, type Reply } from '@rfp/contracts/errors';
import { currentContext, inContext } from '@rfp/telemetry/trace';
import { type RequestHandler, type RequestOptions, type Stop } from '../bus.js';
import { encode } from '../encoding.js';
import { handleEncoded, fail, readReply } from '../reply.js';
import { formatStack } from '../format-stack.js';
import { abortSubject, type MessagingSettings, partSubject } from '../streams.js';
import { PendingWork } from '../lifecycle.js';
import { rejectOnAbort, type Parts, type PartsOptions, receivePart, sendPart } from '../parts.js';
import { toBusError } from './bus-error.js';
import { type Link } from './connection.js';
import { confirmSubscription } from './subscribe.js';
import { readTraceHeaders, traceHeaders } from './trace-headers.js';
import { type UnreadField, unreadFieldOf } from '../unread-field.js';

const logger = new Logger('Nats');

/** Header with the id of a request whose requester takes parts. The id is in the subjects of the parts and of the abort message. */
const partsHeader = 'Rfp-Parts';
/** Header with the field of the reply that the requester does not read. */
const unreadHeader = 'Rfp-Unread';

/** Sends a request over core NATS and returns its reply. Never rejects. */
export async function request(
  link: Link,
  subject: string,
  payload: unknown,
  { timeoutMs, repeatable = false, parts, unread }: RequestOptions & { timeoutMs: number },
  settings: MessagingSettings,
): Promise<Reply<unknown>> {
  try {
    const body = encode(payload, settings.maxMessageBytes);
    const encoded = { subject, body, timeout: timeoutMs, unread };
    if (parts !== undefined) return await requestWithParts(link, encoded, parts);
    return await (repeatable ? requestWithRetries : requestOnce)(link, encoded);
  } catch (error) {
    return fail(toBusError(error));
  }
}

interface EncodedRequest {
  subject: string;
  body: string;
  timeout: number;
  unread: UnreadField | undefined;
}

async function requestOnce(link: Link, { subject, body, timeout, unread }: EncodedRequest): Promise<Reply<unknown>> {
  link.assertConnected();
  const requestHeaders = unread === undefined ? undefined : headers();
  if (unread !== undefined) requestHeaders?.set(unreadHeader, unread);
  const message = await link.connection.request(subject, body, { timeout, ...withTraceHeaders(requestHeaders) });
  return readReply(message.string(), unread);
}

/** Time after a loss in which this process or the service may still be reconnecting. */
const reconnectWindowMs = 3000;
const pauseMs = 50;
/**
 * Maximum wait for a reply within that window. The service may have ended while it handled the request, or lost its connection. In the latter case
 * the broker refuses the reply over the new connection. The service can report that only if the broker has the permissions of this release.
 */
const reconnectWaitMs = 1500;
/** Time within which a service reconnects after losing its own connection, a loss that this process does not notice. */
const serviceReconnectMs = 1000;

/**
 * Sends a repeatable request, and sends it again within its time limit after a loss of the connection or of a cluster node, after a refused
 * reply, and for a moment while the service is not connected.
 */
async function requestWithRetries(link: Link, { timeout, ...rest }: EncodedRequest): Promise<Reply<unknown>> {
  const began = performance.now();
  const deadline = began + timeout;
  for (;;) {
    const left = Math.max(1, Math.floor(deadline - performance.now()));
    const limit = link.sinceLoss() < reconnectWindowMs ? Math.min(left, reconnectWaitMs) : left;
    const reply = await rejectOnLoss(link, requestOnce(link, { ...rest, timeout: limit })).catch((error: unknown) =>
      fail(toBusError(error)),
    );
    const now = performance.now();
    const wait = { isShortened: limit < left, isEarly: now - began < serviceReconnectMs };
    if (reply.ok || !shouldRetry(reply.error.code, link, wait) || now + pauseMs > deadline) return reply;
    await pause(pauseMs);
  }
}

function shouldRetry(
  code: string,
  link: Link,
  { isShortened, isEarly }: { isShortened: boolean; isEarly: boolean },
): boolean {
  if (lostCodes.has(code) && link.sinceLoss() < reconnectWindowMs) return true;
  return (isShortened && code === 'TIMEOUT') || (isEarly && code === 'NO_HANDLER');
}

/** Error codes after a loss: without a connection, for a reply that may be lost, and for a service that has not subscribed again. */
const lostCodes: ReadonlySet<string> = new Set<ErrorCode>(['UNAVAILABLE', 'NO_HANDLER']);

/** Settles like `work`, or rejects with `UNAVAILABLE` at a loss. */
async function rejectOnLoss<T>(link: Link, work: Promise<T>): Promise<T> {
  let remove = (): void => undefined;
  const loss = new Promise<never>((_resolve, reject) => {
    remove = link.onLoss(() => reject(new AppError('UNAVAILABLE')));
  });
  try {
    return await Promise.race([work, loss]);
  } finally {
    remove();
  }
}

async function requestWithParts(
  link: Link,
  { subject, body, timeout }: EncodedRequest,
  parts: PartsOptions,
): Promise<Reply<unknown>> {
  link.assertConnected();
  const { connection } = link;
  const id = randomUUID();
  // The broker processes the subscription before the request, because both use the same connection.
  const subscription = connection.subscribe(partSubject(subject, id), {
    callback: (error, message) => {
      if (error === null) receivePart(message.string(), parts);
    },
  });
  const header = headers();
  header.set(partsHeader, id);
  try {
    const all = { timeout, headers: header, ...withTraceHeaders(header) };
    const message = await rejectOnAbort(connection.request(subject, body, all), parts.signal);
    return readReply(message.string());
  } finally {
    if (parts.signal.aborted && link.connected) connection.publish(abortSubject(subject, id));
    subscription.unsubscribe();
  }
}

function withTraceHeaders(others?: MsgHdrs): { headers?: MsgHdrs } {
  const all = traceHeaders(currentContext(), others);
  return all === undefined ? {} : { headers: all };
}

/** Opens the parts of a request whose requester takes them, until `end`. */
function openParts(
  link: Link,
  message: Msg,
  { maxMessageBytes }: MessagingSettings,
): { parts: Parts; end: () => void } | null {
  const id = message.headers?.get(partsHeader) ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) return null;
  const left = new AbortController();
  const { connection } = link;
  const subscription = connection.subscribe(abortSubject(message.subject, id), {
    max: 1,
    callback: () => left.abort(),
  });
  let isOpen = true;
  return {
    parts: {
      signal: left.signal,
      send(part) {
        // Without a connection the client would buffer the part and send it late.
        if (isOpen && link.connected)
          sendPart(part, maxMessageBytes, (text) => connection.publish(partSubject(message.subject, id), text));
      },
    },
    end() {
      isOpen = false;
      subscription.unsubscribe();
    },
  };
}

/** Handles requests as a replica of `service`. Resolves once the broker has confirmed the subscription. */
export async function respond(
  link: Link,
  subject: string,
  service: string,
  handler: RequestHandler,
  settings: MessagingSettings,
): Promise<Stop> {
  const pending = new PendingWork();
  const reply = async (message: Msg): Promise<void> => {
    const requestedParts = openParts(link, message, settings);
    const handle = async (payload: unknown): Promise<Reply<unknown>> => handler(payload, requestedParts?.parts ?? null);
    const body = await handleEncoded(message.string(), handle, {
      maxBytes: settings.maxMessageBytes,
      unread: unreadFieldOf(message.headers?.get(unreadHeader)),
    });
    requestedParts?.end();
    try {
      message.respond(body);
    } catch (error) {
      logger.warn(`The reply to ${subject} could not be sent\n${formatStack(error)}`);
    }
  };
  const subscription = await confirmSubscription(
    link,
    subject,
    (message) => void pending.track(inContext(readTraceHeaders(message.headers), () => reply(message))),
    service,
  );
  return async () => {
    // While connected, requests that were already delivered are still answered.
    if (link.connected) await subscription.drain();
    else subscription.unsubscribe();
    await pending.settled();
  };
}
