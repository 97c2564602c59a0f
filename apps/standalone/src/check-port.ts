import { createServer } from 'node:net';
import { AppError } from '@rfp/contracts/errors';
import { databaseErrorCode } from '@rfp/persistence/database-error';

/**
 * The port to listen on: the given one, or a free one for 0. Fails if the port is unavailable, before anything has started.
 *
 * @throws AppError PORT_BUSY, and CONFIGURATION for an address that this machine does not have
 */
export async function checkPort(port: number, host: string): Promise<number> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, resolve);
    });
    const address = probe.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  } catch (error) {
    throw listenError(port, host, error);
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

function listenError(port: number, host: string, error: unknown): AppError {
  const code = databaseErrorCode(error);
  if (code !== 'EACCES' && code !== 'EADDRINUSE') {
    return new AppError('CONFIGURATION', {
      message: `HOST=${host} is not an address of this machine (${code}). Set it to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all.`,
      cause: error,
    });
  }
  const alternativePort = port < 65_535 ? port + 1 : port - 1;
  return new AppError('PORT_BUSY', {
    message:
      code === 'EACCES'
        ? `This account may not use port ${port}. Choose one from 1024 on: PORT=3001 npm start`
        : `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${alternativePort} npm start`,
    details: { port },
    cause: error,
  });
}
