import fastifyStatic from '@fastify/static';
import { apiPrefix } from '@rfp/contracts/http';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { isAuthPath, pathOf } from './auth-path.js';

const oneYear = '365d';

/**
 * Serves the console's built files. Every address of the console that is no file is its `index.html`: the browser's router reads the rest.
 * Files of `assets/` carry a hash of their content in the name and are kept for ever; everything else is asked for anew each time.
 * A `.br` or `.gz` beside a file is sent instead of it to whoever takes that.
 */
export function serveConsole(fastify: FastifyInstance, folder: string): void {
  void fastify.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, dotfiles: 'ignore' });
  fastify.get('/*', (request, reply) => {
    const path = pathOf(request);
    if (path === apiPrefix || path.startsWith(`${apiPrefix}/`) || isAuthPath(path)) {
      reply.callNotFound();
      return reply;
    }
    if (path.startsWith('/assets/')) {
      reply.removeHeader('cache-control');
      return reply.sendFile(path, { maxAge: oneYear, immutable: true });
    }
    if (/\.\w+$/.test(path)) return reply.header('cache-control', 'no-cache').sendFile(path, { cacheControl: false });
    if (!takesPages(request)) {
      reply.callNotFound();
      return reply;
    }
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false });
  });
}

function takesPages(request: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '');
}
