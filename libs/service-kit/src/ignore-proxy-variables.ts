import http from 'node:http';
import https from 'node:https';

/**
 * Makes Node ignore `HTTP_PROXY` and `HTTPS_PROXY`, which it reads before the program starts if `NODE_USE_ENV_PROXY` is set. The egress guard
 * connects to the addresses that it has validated: a proxy would resolve the names again, possibly to private addresses. Honoured by the
 * other requests only, the variables would apply to half of the sources.
 */
export function ignoreProxyVariables(): void {
  // `fetch` reads these at each request. The lower-case one takes precedence.
  process.env['no_proxy'] = '*';
  process.env['NO_PROXY'] = '*';
  // The present agents keep the proxy for good. These are the options of Node's own.
  http.globalAgent = new http.Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 });
  https.globalAgent = new https.Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 });
}
