import { NestFactory } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { apiPrefix } from '@rfp/contracts/http';
import { type Bus } from '@rfp/messaging/bus';
import { createAdapter } from './edge/adapter.js';
import { serveConsole } from './edge/console-files.js';
import { logRequests, type Log } from './edge/log.js';
import { ProblemFilter } from './edge/problem.filter.js';
import { securityHeaders } from './edge/security-headers.js';
import { GatewayModule } from './gateway.module.js';
import { Readiness } from './routes/readiness.js';

export interface GatewayOptions {
  bus: Bus;
  /** 0 takes a free one. */
  port: number;
  log: Log;
  /** Folder of the console's built files; without it only the API is served. */
  consoleDir?: string;
}

export interface Gateway {
  url: string;
  /** Says "not ready", takes no new connections, lets what is under way finish. */
  close(): Promise<void>;
}

/** Loopback only: there are no accounts yet, so whoever reaches the port may do everything. */
const host = '127.0.0.1';

/**
 * Serves the API, and the console where its folder is given, on the bus it gets.
 * @throws the network's error where the port is taken
 */
export async function startGateway({ bus, port, log, consoleDir }: GatewayOptions): Promise<Gateway> {
  const adapter = createAdapter();
  const fastify = adapter.getInstance();
  logRequests(fastify, log);
  if (consoleDir !== undefined) serveConsole(fastify, consoleDir);
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.on(bus), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: ['warn', 'error', 'fatal'],
  });
  app.setGlobalPrefix(apiPrefix, { exclude: ['livez', 'readyz'] });
  app.useGlobalFilters(new ProblemFilter(log));
  app.useSecurityHeaders(securityHeaders);
  app.enableCsrfProtection();
  await app.listen(port, host);
  return {
    url: await app.getUrl(),
    async close() {
      app.get(Readiness).drain();
      await app.close();
    },
  };
}
