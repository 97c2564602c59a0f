import { connect } from '@nats-io/transport-node';
import { startNats } from './nats.js';

describe('a test nats-server', () => {
  it('accepts connections, restarts at the same address after a crash, and ends on stop', async () => {
    const server = await startNats();
    const connection = await connect({ servers: server.url, reconnectTimeWait: 50, maxReconnectAttempts: 200 });
    expect(connection.info?.jetstream).toBe(true);

    const lost = nextStatus(connection.status(), 'disconnect');
    await server.kill();
    await lost;
    const back = nextStatus(connection.status(), 'reconnect');
    await server.restart();
    await back;
    await connection.flush();
    await connection.close();

    await server.stop();
    await expect(connect({ servers: server.url, reconnect: false })).rejects.toThrow();
  });

  it('accepts custom settings', async () => {
    const server = await startNats({ config: 'max_payload: 65536' });
    const connection = await connect({ servers: server.url });
    expect(connection.info?.max_payload).toBe(65_536);
    await connection.close();
    await server.stop();
  });
});

async function nextStatus(events: AsyncIterable<{ type: string }>, type: string): Promise<void> {
  for await (const event of events) {
    if (event.type === type) return;
  }
}
