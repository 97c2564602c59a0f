import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** The method of the web server that is used here. The type of the server is in a dependency of the UI. */
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

const strictSandbox = 'sandbox:"allow-same-origin"';
const linkSandbox = 'sandbox:"allow-same-origin allow-popups allow-popups-to-escape-sandbox"';

/**
 * The UI shows a mail in a sandboxed frame, in which links do nothing. Allows these links to open a new window; scripts stay forbidden.
 */
export function allowMailLinks(server: Server): void {
  server.addHook('onSend', async ({ url }, reply, payload) => {
    if (!/^\/assets\/[^?]+\.js(?:\?|$)/.test(url) || !(payload instanceof Readable)) return payload;
    const script = (await text(payload)).replaceAll(strictSandbox, linkSandbox);
    reply.header('content-length', Buffer.byteLength(script));
    return script;
  });
}
