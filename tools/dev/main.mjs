// The process of npm run dev: runs the database, the mailbox and the console's dev server, and restarts the services when one of their sources
// changes.
import { createServer as createSocket } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { apiPrefix, authPrefix } from '@rfp/contracts/http';
import { routes } from '@rfp/contracts/routes';
import { startEmbeddedPostgres } from '@rfp/embedded-postgres/embedded-postgres';
import { startMailbox } from '@rfp/mailbox/mailbox';
import { createServer } from 'vite';
import { listWorkspaces, root } from '../workspaces.mjs';
import { Services } from './services.mjs';

const { RFP_DATA_DIR: dataDir, PORT: port = '3000', MAILBOX_PORT: mailboxPort = '3025' } = process.env;
/** Paths of the gateway. The dev server answers all other paths. */
const rootPaths = Object.values(routes).flatMap(({ path: routePath, root: isRoot }) => (isRoot ? [routePath] : []));
const gatewayPaths = new RegExp(`^(?:${[apiPrefix, authPrefix, ...rootPaths].join('|')})(?:[/?]|$)`);
/** The policy of production, with additions for the dev server: inline scripts and its web socket. */
const contentSecurityPolicy =
  "default-src 'self'; base-uri 'none'; font-src 'self' data:; img-src 'self' data:; object-src 'none'; " +
  "script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; worker-src 'self' blob:";

const stopFunctions = [];
let stopped;

/** Stops all that was started, in reverse order. */
function stop() {
  stopped ??= (async () => {
    for (const step of stopFunctions.toReversed()) await step();
    if (process.connected) process.disconnect();
  })();
  return stopped;
}

async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const free = socket.address().port;
  socket.close();
  await once(socket, 'close');
  return free;
}

/** Starts the dev server of the console, which forwards requests to the gateway. */
async function startDevServer(gatewayPort, services) {
  const server = await createServer({
    root: path.join(root, 'apps/console'),
    cacheDir: path.join(root, '.nx/vite'),
    clearScreen: false,
    logLevel: 'warn',
    plugins: [{ name: 'services', configureServer: (server) => void server.middlewares.use(holdRequests(services)) }],
    server: {
      host: '127.0.0.1',
      port: Number(port),
      strictPort: true,
      headers: { 'content-security-policy': contentSecurityPolicy },
      proxy: { [gatewayPaths.source]: { target: `http://127.0.0.1:${gatewayPort}`, changeOrigin: false } },
    },
  });
  stopFunctions.push(() => server.close());
  await server.listen();
  return server;
}

/** Middleware that delays requests to the gateway while it restarts. */
function holdRequests(services) {
  return async ({ url }, response, next) => {
    if (!gatewayPaths.test(url) || (await services.settled())) return next();
    response.writeHead(503, { 'content-type': 'text/plain' }).end('The services did not start: see the terminal.\n');
  };
}

/** Calls `onChange` with the changed source files of the services and their dependencies, 100 ms after the last change. */
function watchSources(watcher, onChange) {
  const sources = listWorkspaces().filter(({ folder, name }) => /^(?:libs|apps)\//.test(folder) && isServiceCode(name));
  const folders = sources.map(({ folder }) => path.join(root, folder, 'src'));
  const changed = new Set();
  let timer;
  watcher.add(folders);
  watcher.on('all', (event, file) => {
    if (!/^(?:add|change|unlink)$/.test(event) || !/(?<!\.spec)\.ts$/.test(file)) return;
    if (!folders.some((folder) => file.startsWith(`${folder}${path.sep}`))) return;
    changed.add(path.relative(root, file));
    clearTimeout(timer);
    timer = setTimeout(() => {
      onChange([...changed]);
      changed.clear();
    }, 100);
  });
}

function isServiceCode(name) {
  return !['@rfp/console', '@rfp/cli', '@rfp/testing'].includes(name);
}

async function start() {
  const progress = (text) => process.stdout.write(`  ${text} ...\n`);
  const postgres = await startEmbeddedPostgres({ dataDir, log: progress });
  stopFunctions.push(() => postgres.stop());
  const mailbox = await startMailbox({ webPort: Number(mailboxPort), dir: path.join(dataDir, 'mailbox') });
  stopFunctions.push(() => mailbox.close());
  const gatewayPort = await freePort();
  const services = new Services();
  const server = await startDevServer(gatewayPort, services);
  const address = `http://127.0.0.1:${server.httpServer.address().port}`;
  stopFunctions.push(() => services.stop());
  watchSources(server.watcher, (files) => services.restart(files));
  await services.start({
    ...process.env,
    PORT: String(gatewayPort),
    SITE_URL: process.env.SITE_URL ?? address,
    AUTH_REDIRECT_ORIGINS: process.env.AUTH_REDIRECT_ORIGINS ?? address.replace('127.0.0.1', 'localhost'),
    SMTP_URL: process.env.SMTP_URL ?? mailbox.smtpUrl,
    MAILBOX_URL: process.env.MAILBOX_URL ?? mailbox.url,
    RFP_DEV_DATABASE_URL: postgres.url,
  });
  process.send?.({ ready: true, url: address });
}

for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, () => void stop());
try {
  await start();
} catch (error) {
  process.stderr.write(`error: ${error.message}\n`);
  process.exitCode = error.exit ?? 1;
  await stop();
}
