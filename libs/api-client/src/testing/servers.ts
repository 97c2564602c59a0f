import { AppError } from '@rfp/contracts/errors';
import { createServer, type RequestListener, type Server } from 'node:http';

/** Servers for the tests of a file, stopped after each test. `serve` starts one and returns its URL. */
export function setUpServers() {
  const started: Server[] = [];

  const stop = async () => {
    await Promise.all(
      started.splice(0).map(
        (server) =>
          new Promise((resolve) => {
            server.close(resolve);
            server.closeAllConnections();
          }),
      ),
    );
  };

  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    started.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${port(server)}`;
  };

  afterEach(stop);
  return { serve, stop };
}

function port(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The error of a call that must fail. */
export async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const thrown: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof AppError) return thrown;
  throw new Error(`expected an AppError, got ${String(thrown)}`);
}

/** Answers with a body. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}
