import { NestFactory } from '@nestjs/core';
import { type FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { authPrefix, apiPrefix } from '@rfp/contracts/http';
import { type Bus } from '@rfp/messaging/bus';
import { NestLogger, type Logger } from '@rfp/service-kit/observability/logger';
import { portBusy } from '@rfp/service-kit/observability/port-busy';
import { createAdapter, type EdgeOptions } from './edge/adapter.js';
import { serveConsole } from './edge/console-files.js';
import { logRequests } from './edge/log-requests.js';
import { ProblemFilter } from './edge/problem.filter.js';
import { rootPaths } from './edge/route-table.js';
import { securityHeadersOf } from './edge/security-headers.js';
import { type GatewayLimits } from './gateway-settings.js';
import { GatewayModule } from './gateway.module.js';
import { LiveService } from './live/live.service.js';
import { Readiness } from './routes/health/readiness.js';

export interface GatewayOptions extends EdgeOptions, GatewayLimits {
  bus: Bus;
  /** 0: any free port. */
  port: number;
  /** Address of the network interface; default: loopback. */
  host?: string;
  log: Logger;
  /** Folder of the built console; default: only the API is served. */
  consoleDir?: string;
  /** Time limit of running requests on close, in milliseconds; default 18,000, so that the bus can follow within the 25 s of `onShutdown`. */
  closeLimitMs?: number;
}

export interface Gateway {
  url: string;
  /** Reports "not ready", accepts no new connections, and finishes running requests. */
  close(): Promise<void>;
}

/**
 * Serves the API, the auth wire contract and, if `consoleDir` is set, the console.
 * @throws AppError PORT_BUSY
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const adapter = createAdapter(options);
  const { server } = adapter.getInstance();
  const { closeLimitMs = 18_000 } = options;
  let closing = false;
  // Also closes connections of requests in progress, because an idle keep-alive connection would delay the end of the server.
  adapter.getInstance().addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
  const app = await createGateway(adapter, options);
  await listen(app, options);
  return {
    url: await app.getUrl(),
    async close() {
      closing = true;
      app.get(Readiness).drain();
      const liveClosed = app.get(LiveService).close();
      // Browsers keep idle connections open.
      const closeTimer = setTimeout(() => server.closeAllConnections(), closeLimitMs);
      await Promise.all([app.close(), liveClosed]);
      clearTimeout(closeTimer);
    },
  };
}

/** Creates the application without listening. */
export async function createGateway(
  adapter: FastifyAdapter,
  { bus, siteUrl, log, consoleDir, ...limits }: GatewayOptions,
): Promise<NestFastifyApplication> {
  const fastify = adapter.getInstance();
  logRequests(fastify, log);
  if (consoleDir !== undefined) serveConsole(fastify, consoleDir);
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.register(bus, siteUrl, limits), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLogger(log),
  });
  app.setGlobalPrefix(apiPrefix, { exclude: [...rootPaths, `${authPrefix}/*path`] });
  app.useGlobalFilters(new ProblemFilter(log));
  app.useSecurityHeaders(securityHeadersOf(siteUrl));
  app.enableCsrfProtection({ trustedOrigins: [siteUrl] });
  return app;
}

async function listen(app: NestFastifyApplication, { port, host = '127.0.0.1' }: GatewayOptions): Promise<void> {
  try {
    await app.listen(port, host);
  } catch (error) {
    await app.close();
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE') {
      throw portBusy('PORT', port, error);
    }
    throw error;
  }
}
