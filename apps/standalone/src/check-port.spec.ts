import { once } from 'node:events';
import { createServer } from 'node:net';
import { checkPort } from './check-port.js';

describe('the port of the product', () => {
  it('is refused with the name of the setting if this machine does not have the address', async () => {
    // An address for documentation (RFC 5737), which no machine has.
    await expect(checkPort(0, '192.0.2.1')).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: expect.stringContaining('HOST=192.0.2.1'),
    });
  });

  it('is refused with the suggestion of another port if it is in use', async () => {
    const server = createServer().listen(65_535, '127.0.0.1');
    // If another program uses the port already, `checkPort` must refuse it as well.
    await Promise.race([once(server, 'listening'), once(server, 'error')]);
    const refusal = await checkPort(65_535, '127.0.0.1').catch((error: unknown) => error);
    server.close();
    expect(refusal).toMatchObject({
      code: 'PORT_BUSY',
      message: expect.stringContaining('PORT=65534 npm start'),
    });
  });
});
