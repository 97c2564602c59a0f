import { createServer } from 'node:net';
import { AppError } from '@rfp/contracts/errors';

/** The port to listen on: the given one, or a free one for 0. Fails before anything starts if the port is in use. */
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
    throw portError(port, error);
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

function portError(port: number, error: unknown): AppError {
  const denied = error instanceof Error && 'code' in error && error.code === 'EACCES';
  return new AppError('PORT_BUSY', {
    message: denied
      ? `This account may not use port ${port}. Choose one from 1024 on: PORT=3001 npm start`
      : `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
    details: { port },
    cause: error,
  });
}
