import { once } from 'node:events';
import { createServer } from 'node:net';

const [firstPort, ports] = [20_000, 12_000];

/** Ports already returned, because several are drawn before the first is used. */
const usedPorts = new Set<number>();

/**
 * A port of the loopback address that is free now and stays free for a restart: it lies below the range from which the system takes ports for
 * connections and for listeners on port 0.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * ports);
    if (usedPorts.has(port)) continue;
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    usedPorts.add(port);
    return port;
  }
}
