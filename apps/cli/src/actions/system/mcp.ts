import { serveStdio } from '@rfp/mcp/serve-stdio';
import { Writable } from 'node:stream';
import { readCliVersion } from '../../cli-version.js';
import { type Context, type Options } from '../../context.js';
import { sanitize } from '../../output/sanitize.js';

/** `rfp mcp`. Ends when stdin ends. @throws AppError UNAUTHENTICATED if nobody is signed in */
export async function serveMcp({ client, io, quiet, server }: Context, options: Options): Promise<void> {
  // Checked at the start, so that an agent without a credential gets the error once instead of from each tool.
  const { label, scope } = await client.whoAmI();
  const log = (text: string) => io.err.write(`rfp mcp: ${sanitize(text)}\n`);
  const allowChanges = options['allowChanges'] === true && scope === 'write';
  if (options['allowChanges'] === true && !allowChanges) log('this credential may only read: no changes are offered');
  if (!quiet)
    log(`serving ${server}${label === '' ? '' : ` as ${label}`}, ${allowChanges ? 'with changes' : 'read-only'}`);
  if (io.ask !== null && !quiet) log('an agent writes to stdin; press Ctrl-D to end');
  const output = new Writable({
    decodeStrings: false,
    write(text: unknown, _encoding, done) {
      io.out.write(String(text));
      done();
    },
  });
  const onError = ({ message }: Error) => log(message);
  await serveStdio(
    { input: io.openInput(), output, signal: io.signal, onError },
    { client, version: readCliVersion(), console: server, allowChanges },
  );
  io.signal.throwIfAborted();
}
