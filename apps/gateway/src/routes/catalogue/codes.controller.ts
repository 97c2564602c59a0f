import { Controller, Headers, Param, Query, Res } from '@nestjs/common';
import { type CodeTable } from '@rfp/codes/code-table';
import { naics, psc, setAsides } from '@rfp/codes/code-tables';
import { codeSystemSchema, defaultCodes, type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { AppError } from '@rfp/contracts/errors';
import { type RouteReply } from '@rfp/contracts/routes';
import { codesQuerySchema, type CodesQuery } from '@rfp/contracts/routes/codes';
import { type FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { ContractPipe } from '../../edge/contract.pipe.js';

const tables: Record<CodeSystem, CodeTable> = { naics, psc, 'set-asides': setAsides };

/** Codes are public, but requests are identified, so a shared cache must not store the responses. */
const cacheControl = 'private, max-age=3600';

/** Serves code tables from the gateway itself, because they are part of the product. */
@Controller()
export class CodesController {
  @ContractRoute('listCodes')
  list(
    @Param('system') system: string,
    @Query(new ContractPipe(codesQuerySchema)) query: CodesQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): RouteReply<'listCodes'> | undefined {
    const parsed = codeSystemSchema.safeParse(system);
    if (!parsed.success) throw new AppError('CODE_SYSTEM_UNKNOWN');
    const matchingCodes = find(tables[parsed.data], query);
    const etag = `W/"${createHash('sha256').update(JSON.stringify(matchingCodes)).digest('base64url').slice(0, 22)}"`;
    void reply.headers({ etag, 'cache-control': cacheControl });
    if (known?.split(/,\s*/).includes(etag) !== true) return matchingCodes;
    void reply.code(304);
    return undefined;
  }
}

function find(table: CodeTable, { q = '', codes, limit = defaultCodes }: CodesQuery): RouteReply<'listCodes'> {
  const all = codes === undefined ? table.search(q) : [...new Set(codes)].flatMap((code) => table.get(code) ?? []);
  const listed = codes === undefined ? all.slice(0, limit) : all;
  return {
    total: all.length,
    codes: listed.map((code) => ({
      ...code,
      parents: table.parentsOf(code.code).map(({ code, title }) => ({ code, title })),
    })),
  };
}
