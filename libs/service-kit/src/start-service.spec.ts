import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import path from 'node:path';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  Injectable,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { type CustomTransportStrategy, MessagePattern, Server } from '@nestjs/microservices';
import { AppError } from '@rfp/contracts/errors';
import { buildLibrary } from '@rfp/testing/build-library';
import { lastValueFrom, throwError } from 'rxjs';
import { createLogger } from './observability/logger.js';
import { startService } from './start-service.js';

const logger = createLogger('spec', { level: 'silent' });
let closed: string[] = [];

/** A transport without network: handlers are called by name. */
class DirectStrategy extends Server implements CustomTransportStrategy {
  constructor(private readonly failure?: Error) {
    super();
  }
  listen(callback: (error?: Error) => void): void {
    callback(this.failure);
  }
  close(): void {
    closed.push('strategy');
  }
  async call(pattern: string, data: unknown): Promise<unknown> {
    const handler = this.getHandlerByPattern(pattern);
    const result = handler ? await handler(data) : undefined;
    return lastValueFrom(this.transformToObservable(result));
  }
  on(): void {}
  unwrap(): never {
    throw new Error('nothing to unwrap');
  }
}

@Injectable()
class Resource implements OnApplicationShutdown {
  onApplicationShutdown(): void {
    closed.push('resource');
  }
}

@Controller()
class EchoController {
  @MessagePattern('echo')
  echo(text: string): string {
    return `${text}!`;
  }
  @MessagePattern('fail')
  fail(): never {
    throw new AppError('NOT_FOUND');
  }
}

@Module({ controllers: [EchoController], providers: [Resource] })
class EchoModule {}

@Module({
  providers: [
    {
      provide: 'broken',
      useFactory: () => {
        throw new AppError('DATABASE_UNAVAILABLE');
      },
    },
  ],
})
class BrokenModule {}

@Catch()
class PassThrough implements ExceptionFilter {
  catch(error: unknown, _host: ArgumentsHost) {
    return throwError(() => error);
  }
}

beforeEach(() => {
  closed = [];
});

describe('starting a service', () => {
  it('handles requests with its filters, and closes its providers', async () => {
    const strategy = new DirectStrategy();
    const app = await startService(EchoModule, { strategy, logger, filters: [new PassThrough()] });
    expect(await strategy.call('echo', 'hello')).toBe('hello!');
    await expect(strategy.call('fail', null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await app.close();
    expect(closed).toEqual(['strategy', 'resource']);
  });

  it('rejects with the error of a provider instead of ending the process', async () => {
    await expect(startService(BrokenModule, { strategy: new DirectStrategy(), logger })).rejects.toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
    });
  });

  it('closes its providers if it cannot listen', async () => {
    const strategy = new DirectStrategy(new AppError('UNAVAILABLE'));
    await expect(startService(EchoModule, { strategy, logger })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(closed).toEqual(['strategy', 'resource']);
  });
});

describe('shutting down', () => {
  const project = path.resolve(import.meta.dirname, '..');

  beforeAll(() => buildLibrary('service-kit'));

  // Children of a failed test must not outlive it.
  const children: ChildProcess[] = [];
  afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

  interface Child {
    process: ChildProcess;
    messages: string[];
    /** Resolves when the child has sent this message. */
    received(message: string): Promise<void>;
    ended: Promise<{ code: number | null; signal: string | null; output: string; errorOutput: string }>;
  }

  function start(
    options: {
      steps: string[];
      deadlineMs?: number;
      chatty?: boolean;
      runProcessStart?: 'complete' | 'failed' | 'failed with open server';
      url?: string;
      mistake?: 'thrown' | 'rejected';
    },
    stdout: 'pipe' | number = 'pipe',
    env: Record<string, string> = {},
  ): Child {
    const child = fork(path.join(project, 'test/service-process.mjs'), [JSON.stringify(options)], {
      stdio: ['ignore', stdout, 'pipe', 'ipc'],
      execArgv: [],
      env: { ...process.env, ...env },
    });
    children.push(child);
    const messages: string[] = [];
    let output = '';
    let errorOutput = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
    child.on('message', (message) => typeof message === 'string' && messages.push(message));
    return {
      process: child,
      messages,
      received: (expected) =>
        new Promise((resolve) => {
          if (messages.includes(expected)) resolve();
          child.on('message', (message) => message === expected && resolve());
        }),
      ended: new Promise((resolve) => {
        child.on('close', (code, signal) => resolve({ code, signal, output, errorOutput }));
      }),
    };
  }

  it.each(['SIGTERM', 'SIGINT'] as const)('runs the steps in order on %s and ends with 0', async (signal) => {
    const child = start({ steps: ['quick', 'closing'] });
    await child.received('ready');
    child.process.kill(signal);
    expect(await child.ended).toMatchObject({ code: 0, signal: null });
    expect(child.messages).toEqual(['ready', 'step quick', 'step closing']);
  });

  it('continues after a failed step, logs it, and ends with 1', async () => {
    const child = start({ steps: ['failing', 'closing'] });
    await child.received('ready');
    child.process.kill('SIGTERM');
    const ended = await child.ended;
    expect(ended.code).toBe(1);
    expect(ended.output).toMatch(/"step":"failing".*"msg":"a step of the shutdown failed"/);
  });

  it('ends at once on a second signal', async () => {
    const child = start({ steps: ['hanging'] });
    await child.received('ready');
    child.process.kill('SIGINT');
    await child.received('step hanging');
    child.process.kill('SIGINT');
    expect(await child.ended).toMatchObject({ code: 130, signal: null });
  });

  it.each([
    ['a step hangs', ['hanging', 'closing']],
    ['something was not closed', ['quick']],
  ])('ends at the deadline if %s, and logs it', async (_what, steps) => {
    const child = start({ steps, deadlineMs: 50 });
    await child.received('ready');
    child.process.kill('SIGTERM');
    const ended = await child.ended;
    // Not by the signal: the kernel would ignore it in the first process of a container.
    expect(ended).toMatchObject({ code: 143, signal: null });
    expect(ended.output).toContain('the deadline to shut down has passed');
  });

  it('does not need a reader of its log', async () => {
    const child = start({ steps: ['closing'], chatty: true });
    await child.received('ready');
    child.process.stdout?.destroy();
    child.process.kill('SIGTERM');
    expect(await child.ended).toMatchObject({ code: 0 });
  });

  it('continues if its log cannot be written', async () => {
    const readOnly = openSync(import.meta.filename, 'r');
    const child = start({ steps: ['closing'], chatty: true }, readOnly);
    closeSync(readOnly);
    await child.received('ready');
    child.process.kill('SIGTERM');
    expect(await child.ended).toMatchObject({ code: 0 });
  });

  describe('of runProcess', () => {
    it.each(['thrown', 'rejected'] as const)(
      'logs an unhandled error, shuts down and ends with 1: %s [asvs 16.5.4]',
      async (mistake) => {
        const child = start({ steps: ['closing'], runProcessStart: 'complete', mistake });
        const ended = await child.ended;
        expect(ended).toMatchObject({ code: 1, signal: null });
        expect(ended.output).toMatch(/"level":"fatal".*"message":"a mistake".*"msg":"an unhandled error"/);
        expect(child.messages).toContain('step closing');
      },
    );

    it('stops when its parent ends', async () => {
      const child = start({ steps: ['closing'], runProcessStart: 'complete' });
      await child.received('ready');
      const exit = once(child.process, 'exit');
      child.process.disconnect();
      expect(await exit).toEqual([0, null]);
    });

    it('ignores the proxy variables of the environment in all requests', async () => {
      const proxied: unknown[] = [];
      const proxy = createServer((request, response) => void response.end(`proxy ${proxied.push(request.url)}`));
      proxy.on('connect', (request, socket) => void socket.end(`HTTP/1.1 502 ${proxied.push(request.url)}\r\n\r\n`));
      const server = createServer((_request, response) => response.end('server'));
      const proxyUrl = await urlOf(proxy);
      const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl, no_proxy: '' };
      const options = {
        steps: ['requesting', 'closing'],
        runProcessStart: 'complete' as const,
        url: await urlOf(server),
      };
      const child = start(options, 'pipe', env);
      await child.received('ready');
      child.process.kill('SIGTERM');
      await child.ended;
      for (const each of [proxy, server]) each.close();
      expect(child.messages).toEqual(expect.arrayContaining(['fetch server', 'http server']));
      expect(proxied).toEqual([]);
    });

    it('answers probes on the port of its setting, and ends with 0 after a signal even if its IPC channel is open', async () => {
      const reserved = createServer();
      const url = await urlOf(reserved);
      reserved.close();
      const child = start({ steps: ['closing'], runProcessStart: 'complete' }, 'pipe', {
        PROBE_PORT: new URL(url).port,
      });
      await child.received('ready');
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      child.process.kill('SIGTERM');
      expect(await child.ended).toMatchObject({ code: 0, signal: null });
    });

    it('rejects an invalid port of the probes', async () => {
      const child = start({ steps: [], runProcessStart: 'failed' }, 'pipe', { PROBE_PORT: 'http' });
      expect(await child.ended).toMatchObject({
        code: 78,
        errorOutput: expect.stringMatching(/PROBE_PORT +must be a number/),
      });
    });

    it('reports a failed start with the message of the error, and ends soon with its exit code, even if a server is still open', async () => {
      const began = performance.now();
      expect(await start({ steps: [], runProcessStart: 'failed with open server' }).ended).toMatchObject({
        code: 78,
        signal: null,
        errorOutput: 'error: The port is in use by another program.\n  code: PORT_BUSY\n',
      });
      expect(performance.now() - began).toBeLessThan(15_000);
    });
  });
});

async function urlOf(server: HttpServer): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
