import { NestFactory } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '@rfp/contracts/errors';
import { apiPrefix } from '@rfp/contracts/http';
import { type Bus } from '@rfp/messaging/bus';
import { NestLogger, type Logger } from '@rfp/service-kit/logger';
import { createAdapter } from './edge/adapter.js';
import { serveConsole } from './edge/console-files.js';
import { logRequests } from './edge/log-requests.js';
import { ProblemFilter } from './edge/problem.filter.js';
import { securityHeaders } from './edge/security-headers.js';
import { GatewayModule } from './gateway.module.js';
import { Readiness } from './routes/readiness.js';

export interface GatewayOptions {
  bus: Bus;
  /** 0 takes a free one. */
  port: number;
  log: Logger;
  /** Folder of the console's built files; without it only the API is served. */
  consoleDir?: string;
}

export interface Gateway {
  url: string;
  /** Says "not ready", takes no new connections, lets what is under way finish. */
  close(): Promise<void>;
}

/** How long requests under way may take when the gateway closes. */
const closeLimitMs = 5000;

/** Loopback only: there are no accounts yet, so whoever reaches the port may do everything. */
const host = '127.0.0.1';

/**
 * Serves the API, and the console where its folder is given, on the bus it gets.
 * @throws AppError PORT_BUSY
 */
export async function startGateway({ bus, port, log, consoleDir }: GatewayOptions): Promise<Gateway> {
  const adapter = createAdapter();
  const fastify = adapter.getInstance();
  let closing = false;
  fastify.addHook('onRequest', (_request, reply, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
  logRequests(fastify, log);
  if (consoleDir !== undefined) serveConsole(fastify, consoleDir);
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.on(bus), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLogger(log),
  });
  app.setGlobalPrefix(apiPrefix, { exclude: ['livez', 'readyz'] });
  app.useGlobalFilters(new ProblemFilter(log));
  app.useSecurityHeaders(securityHeaders);
  app.enableCsrfProtection();
  await listen(app, port);
  return {
    url: await app.getUrl(),
    async close() {
      closing = true;
      app.get(Readiness).drain();
      // A browser keeps its connections for requests to come; whatever is still open then has no request under way that could end.
      const cut = setTimeout(() => fastify.server.closeAllConnections(), closeLimitMs);
      await app.close();
      clearTimeout(cut);
    },
  };
}

async function listen(app: NestFastifyApplication, port: number): Promise<void> {
  try {
    await app.listen(port, host);
  } catch (error) {
    await app.close();
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE') {
      throw new AppError('PORT_BUSY', { message: `Port ${port} is in use by another program. Set PORT to a free one.`, cause: error });
    }
    throw error;
  }
}
