import { type FaultPlan } from '@rfp/twins/fault';
import { type ConnectorCase, type ConnectorFixture } from './connector-case.js';

/** Tests of paged listings with an announced total. */
export function describePaging(
  { ids, unreadable = 0 }: ConnectorCase,
  { run }: ConnectorFixture,
  { announce, empty }: NonNullable<ConnectorCase['paging']>,
): void {
  it('yields the pages before a page that fails', async () => {
    const { error, pages } = await run({ kind: 'html', after: 1 });
    expect(error?.code).toBe('SOURCE_NOT_JSON');
    expect(pages).toHaveLength(1);
  });

  it.each([
    ['a page repeats endlessly', { kind: 'repeat', after: 1 }],
    [
      'the total shrinks to 0 midway',
      { kind: 'rewrite', rewrite: (body: string) => announce(empty(body), 0), after: 1 },
    ],
    [
      'more records are announced than sent',
      { kind: 'rewrite', rewrite: (body: string) => announce(body, ids.length + unreadable + 50) },
    ],
    ['later pages are empty', { kind: 'rewrite', rewrite: empty, after: 1 }],
    ['records are announced and none sent', { kind: 'rewrite', rewrite: empty }],
  ] satisfies [string, FaultPlan][])('reports an incomplete listing if %s, and stops', async (_what, fault) => {
    const { error, requests } = await run(fault);
    expect(error?.code).toBe('SOURCE_INCOMPLETE');
    expect(requests).toBeLessThan(30);
  });

  it('accepts an empty listing that announces 0 records', async () => {
    const { error, notices } = await run({ kind: 'rewrite', rewrite: (body) => announce(empty(body), 0) });
    expect(error).toBeNull();
    expect(notices).toEqual([]);
  });
}
