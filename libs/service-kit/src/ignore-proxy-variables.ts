import http from 'node:http';
import https from 'node:https';

/**
 * Makes Node ignore `HTTP_PROXY` and `HTTPS_PROXY`, which it reads before the program starts if `NODE_USE_ENV_PROXY` is set. The egress guard
 * connects to validated addresses; a proxy would resolve the names again, possibly to private addresses. If only the other requests used the proxy,
 * the variables would apply to half of the sources.
 */
export function ignoreProxyVariables(): void {
  // `fetch` reads these at each request. The lower-case variable takes precedence.
  process.env['no_proxy'] = '*';
  process.env['NO_PROXY'] = '*';
  // The existing agents would keep the proxy. These options are Node's defaults.
  http.globalAgent = new http.Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 });
  https.globalAgent = new https.Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 });
}
