import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { print } from './terminal.js';

export const token = `rfp_${'w'.repeat(43)}`;

/** Starts another server that records its requests. `rfp` runs `rfp api` against it. */
export async function startOtherServer(configHome: string, answer: RequestListener) {
  const requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const { method = '', url = '', headers } = request;
        requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
        answer(request, response);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const rfp = (argv: string[], screen: Parameters<typeof print>[2] = {}) =>
    print(['api', ...argv], { RFP_API_URL: url, RFP_TOKEN: token, XDG_CONFIG_HOME: configHome }, screen);
  return { url, requests, rfp, close: () => server.close() };
}
