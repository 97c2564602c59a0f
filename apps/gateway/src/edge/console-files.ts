import fastifyStatic from '@fastify/static';
import { apiPrefix } from '@rfp/contracts/http';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { isAuthPath, pathOf } from './auth-path.js';

const oneYear = '365d';
const programPaths = [`${apiPrefix}/`, '/.well-known/'];

/**
 * Serves the built files of the console. Paths that are not files return `index.html`, for client-side routing. Paths below `/.well-known/` do not,
 * because the programs that read them would mistake the page for an answer.
 * Files in `assets/` have a content hash in their name and are cached indefinitely; all other files are revalidated each time.
 * A `.br` or `.gz` file is served instead of the original to clients that accept it.
 */
export function serveConsole(fastify: FastifyInstance, folder: string): void {
  void fastify.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, dotfiles: 'ignore' });
  fastify.get('/*', (request, reply) => {
    const path = pathOf(request);
    if (path === apiPrefix || isAuthPath(path) || programPaths.some((start) => path.startsWith(start))) {
      reply.callNotFound();
      return reply;
    }
    if (path.startsWith('/assets/')) {
      reply.removeHeader('cache-control');
      return reply.sendFile(path, { maxAge: oneYear, immutable: true });
    }
    if (/\.\w+$/.test(path)) return reply.header('cache-control', 'no-cache').sendFile(path, { cacheControl: false });
    if (!acceptsHtml(request)) {
      reply.callNotFound();
      return reply;
    }
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false });
  });
}

function acceptsHtml(request: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '');
}
