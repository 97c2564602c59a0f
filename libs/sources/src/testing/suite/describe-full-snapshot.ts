import { type ConnectorCase, type ConnectorFixture, idsOf } from './connector-case.js';

/** Tests of listings that name every open record in each sweep, so that a missing record is closed. */
export function describeFullSnapshot(
  { ids, unreadable = 0 }: ConnectorCase,
  { run }: ConnectorFixture,
  channel: string,
): void {
  it('yields every record in the channel of the full snapshot', async () => {
    expect(new Set((await run([])).notices.map((notice) => notice.channel))).toEqual(new Set([channel]));
  });

  it('reports a restart if it cannot resume from a checkpoint, and yields every record', async () => {
    const { pages, notices } = await run([], {}, { checkpoint: { of: 'an unknown shape' } });
    expect(pages.map(({ restarted = false }) => restarted)).toEqual(pages.map((_page, index) => index === 0));
    expect([...new Set(idsOf(notices))]).toEqual([...ids].sort());
  });

  it('yields every record again in the next run, or reports that nothing has changed', async () => {
    const { pages } = await run([]);
    const next = await run([], {}, { checkpoint: JSON.parse(JSON.stringify(pages.at(-1)?.checkpoint)) });
    const isSame = next.pages.some(({ unchanged }) => unchanged === true);
    expect(idsOf(next.notices)).toEqual(isSame ? [] : [...ids].sort());
    expect(next.rejected).toHaveLength(isSame ? 0 : unreadable);
  });
}
