import { type ConnectorCase, type ConnectorFixture, type ConnectorRun, idsOf } from './connector-case.js';

/** Tests of the quarantine of an unreadable record, and of its replay. */
export function describeQuarantine(connectorCase: ConnectorCase, { run }: ConnectorFixture): void {
  const { connector, now, ids, unreadable = 0, breakRecord } = connectorCase;
  const { rewrite, code, path, repair } = breakRecord;

  const runWithBrokenRecord = (): Promise<ConnectorRun> =>
    run({ kind: 'rewrite', rewrite, times: 1, ...(path === undefined ? {} : { path }) });

  it('quarantines an unreadable record with the reason, and continues', async () => {
    const { error, notices, rejected } = await runWithBrokenRecord();
    expect(error).toBeNull();
    expect(notices).toHaveLength(ids.length - 1);
    expect(rejected).toHaveLength(unreadable + 1);
    expect(rejected.map((record) => record.code)).toContain(code);
    for (const { raw, message } of rejected) expect([raw, message]).not.toContain('');
  });

  it('replays a quarantined record: an unchanged record is quarantined again, a repaired record yields the missing notice', async () => {
    const { notices: good } = await run([]);
    const { notices, rejected } = await runWithBrokenRecord();
    for (const record of rejected)
      expect(connector.replay?.(record.raw, now)).toEqual({ notices: [], rejected: [record] });
    const missing = good.filter(({ source_id }) => !idsOf(notices).includes(source_id));
    const broken = rejected.filter(
      (record) =>
        record.code === code &&
        (record.source_id === null || missing.some(({ source_id }) => source_id === record.source_id)),
    );
    expect(broken).toHaveLength(1);
    // The id prevents the record from being closed as missing.
    if (connector.fullSnapshot !== undefined) expect(broken.map(({ source_id }) => source_id)).toEqual(idsOf(missing));
    for (const { raw } of broken)
      expect(connector.replay?.(repair(raw), now)).toEqual({ notices: missing, rejected: [] });
  });

  it.each(['', 'no JSON', 'null', '[]', '{}', '17'])(
    'rejects a replay of a text that it never quarantined (%j)',
    (raw) => {
      expect(connector.replay?.(raw, now)).toMatchObject({
        notices: [],
        rejected: [{ code: expect.stringMatching(/^RECORD_/) }],
      });
    },
  );
}
