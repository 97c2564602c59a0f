import { AppError, toAppError } from '@rfp/contracts/errors';
import { readRows } from '@rfp/persistence/read-rows';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { eventually } from '../testing/eventually.js';
import { failureOf } from '../testing/failure-of.js';
import { canary, oldEncryptionKey, setUpSourceKeys } from '../testing/source-keys-kit.js';
import { assertionOf, person } from '../testing/sync-service.js';

const newEncryptionKey = `2026b:${randomBytes(32).toString('base64url')}`;
const assertion = assertionOf(person);
const kit = setUpSourceKeys();
const { log, list, set, remove, encryptedKeys, runToEnd } = kit;
const keyIdOf = (text = '') =>
  z.object({ kid: z.string() }).parse(JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString())).kid;

/** Every value of every table, as a dump would show it. */
async function dump(): Promise<string> {
  const tables = await readRows(
    kit.service.db,
    z.object({ name: z.string() }),
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) =>
      readRows(
        kit.service.db,
        z.object({ text: z.string().nullable() }),
        `SELECT string_agg(each::text, ' ') AS text FROM ${name} each`,
      ),
    ),
  );
  return texts
    .flat()
    .map(({ text }) => text ?? '')
    .join('\n');
}

describe('a stored key', () => {
  it('is reencrypted at the start with a new first encryption key, and the count is logged', async () => {
    await set('sam_gov', canary);
    await set('perplexity', canary);
    await kit.service.restart({ ...kit.settings, ENCRYPTION_KEYS: `${newEncryptionKey},${oldEncryptionKey}` });
    expect((await encryptedKeys()).map(keyIdOf)).toEqual(['2026b', '2026b']);
    expect(kit.service.lines.some((line) => line.includes('2 stored API keys'))).toBe(true);
    const before = await encryptedKeys();
    await kit.service.restart({ ...kit.settings, ENCRYPTION_KEYS: newEncryptionKey });
    expect(await encryptedKeys()).toEqual(before);
    await runToEnd();
    expect(log.requestKeys).toEqual([canary]);
  });

  it('fails its run, with this reason, if its encryption key is gone, and has no other effect', async () => {
    await set('sam_gov', canary);
    await kit.service.restart({ ...kit.settings, ENCRYPTION_KEYS: newEncryptionKey });
    expect(await runToEnd()).toMatchObject({
      status: 'failed',
      reason: { code: 'CONFIGURATION', message: expect.stringContaining('"2026a"') },
    });
    expect(log.requestKeys).toEqual([]);
    await set('sam_gov', `${canary}-2`);
    await runToEnd();
    expect(log.requestKeys).toEqual([`${canary}-2`]);
  });

  it('cannot be decrypted in the row of another source', async () => {
    await set('firecrawl', canary);
    await kit.service.db.query(`UPDATE source_key SET source = 'sam_gov'`);
    expect(await runToEnd()).toMatchObject({ status: 'failed', reason: { code: 'INTERNAL' } });
    expect(log.requestKeys).toEqual([]);
  });

  it('does not appear in plain text in any table, log line, event, reply or error', async () => {
    const seen: unknown[] = [];
    const runIds: string[] = [];
    seen.push(await set('sam_gov', canary), await list());
    const pageOf = (address: string) =>
      JSON.stringify({
        totalRecords: 1,
        opportunitiesData: [{ noticeId: 'x', title: '', uiLink: `http://x${address}` }],
      });
    const answers: (typeof log.answer)[] = [
      log.answer,
      (response, address) =>
        response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error: address })),
      (response, address) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<a href="${address}">Go on</a>`),
      (response, address) => response.writeHead(302, { location: address }).end(),
      (response, address) => response.writeHead(200, { 'content-type': 'application/json' }).end(pageOf(address)),
      (response) => response.destroy(),
    ];
    for (const each of answers) {
      log.answer = each;
      const run = await runToEnd();
      runIds.push(run.id);
      seen.push(run);
    }
    seen.push(
      await failureOf(set('sam_gov', `${canary} with blanks`)),
      await failureOf(set('sam_gov', `${canary}${'x'.repeat(600)}`)),
    );
    seen.push(
      await kit.service.rpc.call('sync.status', {}, { assertion }),
      await remove('sam_gov'),
      await set('sam_gov', canary),
    );
    expect(new Set(log.requestKeys)).toEqual(new Set([canary]));

    const stored = await dump();
    expect(stored).toContain('ada@example.org');
    expect(stored).not.toContain(canary);
    expect(kit.service.lines.join('')).not.toContain(canary);
    const replies = JSON.stringify(
      seen.map((one) =>
        one instanceof Error ? { ...toAppError(one).details, message: one.message, stack: one.stack } : one,
      ),
    );
    expect(replies).not.toContain(canary);
    await eventually(
      () => JSON.stringify(kit.service.events),
      (events) => runIds.every((id) => events.includes(id)),
    );
    expect(JSON.stringify(kit.service.events)).not.toContain(canary);
  });

  it('does not appear in plain text anywhere, even if a source echoes it in a successful response', async () => {
    await set('firecrawl', canary);
    const settings = { urls: [`${kit.origin}/bids`, `${kit.origin}/more`], base_url: kit.origin };
    await kit.service.rpc.call(
      'sync.add-source',
      {
        source: { key: 'pages', name: 'Pages', connector: 'firecrawl', paused: true, settings },
        idempotency_key: null,
      },
      { assertion },
    );
    const seen: unknown[] = [];
    for (const body of [
      { success: false, error: `Token ${canary} has no credits` },
      {
        success: true,
        data: {
          markdown: canary,
          json: { opportunities: [{ title: canary, url: canary }] },
          metadata: { title: canary, sourceURL: `${kit.origin}/bids`, statusCode: 500, error: canary },
        },
      },
      {
        success: true,
        data: { markdown: canary, json: canary, metadata: { title: canary, sourceURL: canary, statusCode: 200 } },
      },
      { success: true, data: canary },
    ]) {
      log.answer = (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      seen.push(
        await runToEnd('pages'),
        await kit.service.rpc.call('sync.test-source', { test: { source: 'pages' } }, { assertion }).catch(toAppError),
      );
    }
    expect(new Set(log.authorizations)).toEqual(new Set([`Bearer ${canary}`]));
    expect(seen[0]).toMatchObject({
      reason: { code: 'SOURCE_ERROR', message: expect.stringContaining('Token [redacted] has no credits') },
    });
    expect(await dump()).not.toContain(canary);
    expect(kit.service.lines.join('')).not.toContain(canary);
    expect(
      JSON.stringify(
        seen.map((one) => (one instanceof AppError ? { ...one.details, message: one.message, stack: one.stack } : one)),
      ),
    ).not.toContain(canary);
  });
});
