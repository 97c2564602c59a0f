import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** What is used of the web server; its own type comes from a package of the pages'. */
interface Server {
  addHook(
    name: 'onSend',
    hook: (
      request: { url: string },
      reply: { header(name: string, value: number): unknown },
      payload: unknown,
    ) => Promise<unknown>,
  ): unknown;
}

const shut = 'sandbox:"allow-same-origin"';
const ajar = 'sandbox:"allow-same-origin allow-popups allow-popups-to-escape-sandbox"';

/**
 * The pages show a mail in a frame that may open nothing, so that no link of a mail leads anywhere. This lets a link that asks
 * for a window of its own have one; scripts in mails stay forbidden.
 */
export function allowMailLinks(server: Server): void {
  server.addHook('onSend', async ({ url }, reply, payload) => {
    if (!/^\/assets\/[^?]+\.js(?:\?|$)/.test(url) || !(payload instanceof Readable)) return payload;
    const script = (await text(payload)).replaceAll(shut, ajar);
    reply.header('content-length', Buffer.byteLength(script));
    return script;
  });
}
