import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { type Health } from './health.js';
import { portBusy } from './port-busy.js';

/** State of a process for the probes of an orchestrator. */
export interface ProbedState {
  /** Whether the start is complete. */
  started: boolean;
  /** Whether the shutdown has begun. */
  stopping: boolean;
  /** Whether the process can do its work now. */
  healthy: () => boolean;
}

/**
 * Answers the probes of an orchestrator on all interfaces: `/livez` while the process runs, `/startupz` once it has started, `/readyz` while it can
 * work. For services without another HTTP server.
 *
 * @returns the port, and a function that closes it
 * @throws AppError PORT_BUSY
 */
export async function startProbeServer(
  port: number,
  state: ProbedState,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' && method !== 'HEAD') response.writeHead(405).end();
    else answer(response, checksOf(url ?? '', state));
  });
  server.listen(port);
  await once(server, 'listening').catch((cause: unknown) => {
    throw portBusy('PROBE_PORT', port, cause);
  });
  // Probes alone must not keep the process alive.
  server.unref();
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The checks of a probe, by its URL. */
function checksOf(url: string, { started, stopping, healthy }: ProbedState): Record<string, boolean> | undefined {
  const process = { started, running: !stopping };
  if (url === '/livez') return {};
  if (url === '/startupz') return { started };
  return url === '/readyz' ? { ...process, bus: started && healthy() } : undefined;
}

function answer(response: ServerResponse, checks: Record<string, boolean> | undefined): void {
  if (checks === undefined) {
    response.writeHead(404).end();
    return;
  }
  const isUp = Object.values(checks).every(Boolean);
  const health: Health = {
    status: isUp ? 'ok' : 'down',
    checks: Object.fromEntries(Object.entries(checks).map(([name, up]) => [name, up ? 'ok' : 'down'])),
  };
  response
    .writeHead(isUp ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(health));
}
