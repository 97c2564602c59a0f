import { problemSchema } from '@rfp/contracts/errors';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { rawErrorHeadersOf, sendMalformedRequestError } from './raw-error-response.js';

describe('the response to a connection without a request', () => {
  it('is 408 if the request took too long', async () => {
    const error = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const headers = rawErrorHeadersOf('http://127.0.0.1:3000');
    const server = createServer((socket) => sendMalformedRequestError(error, socket, headers)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const client = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
    const [chunk]: Buffer[] = await once(client, 'data');
    const [head = '', body = ''] = String(chunk).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(problemSchema.parse(JSON.parse(body)).code).toBe('REQUEST_TIMEOUT');
    client.destroy();
    server.close();
  });
});
