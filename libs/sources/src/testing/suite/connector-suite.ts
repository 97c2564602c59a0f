import { type Notice, noticeSchema } from '@rfp/contracts/notice';
import { type Connector } from '../../connector.js';
import { type ConnectorCase, connectorFixture, idsOf } from './connector-case.js';
import { describeFailures } from './describe-failures.js';
import { describeFullSnapshot } from './describe-full-snapshot.js';
import { describePaging } from './describe-paging.js';
import { describeQuarantine } from './describe-quarantine.js';
import { resumptionSuite } from './resumption-suite.js';
import { sampleIndexes } from './sample-of.js';

/** Defines the tests that every connector must pass. Call it inside a spec. */
export function connectorSuite(name: string, connectorCase: ConnectorCase): void {
  const { connector, ids, unreadable = 0 } = connectorCase;
  const isListing = connectorCase.read === undefined;
  if (isListing) resumptionSuite(name, connectorCase);

  describe(`the connector ${name}`, () => {
    const fixture = connectorFixture(connectorCase);
    const { run } = fixture;

    it('yields every record once, and each is valid', async () => {
      const { pages, notices, rejected, error } = await run([]);
      expect(error).toBeNull();
      expect(idsOf(notices)).toEqual([...ids].sort());
      expect(rejected).toHaveLength(unreadable);
      for (const notice of notices) expectStorable(notice, connector);
      for (const { expected } of pages) expect([null, ids.length + unreadable]).toContain(expected);
    });

    it('yields the same notices on a second run', async () => {
      expect((await run([])).notices).toEqual((await run([])).notices);
    });

    it('resumes from stored checkpoints and loses nothing', async () => {
      const { pages } = await run([]);
      for (const index of sampleIndexes(pages.length)) {
        const checkpoint: unknown = JSON.parse(JSON.stringify(pages[index]?.checkpoint));
        const rest = await run([], {}, { checkpoint });
        expect(rest.error).toBeNull();
        const before = pages.slice(0, index + 1).flatMap(({ notices }) => notices);
        expect([...new Set([...idsOf(before), ...idsOf(rest.notices)])].sort()).toEqual([...ids].sort());
      }
    });

    describeFailures(connectorCase, fixture);
    describeQuarantine(connectorCase, fixture);
    if (isListing && connector.fullSnapshot !== undefined)
      describeFullSnapshot(connectorCase, fixture, connector.fullSnapshot.channel);
    if (connectorCase.paging !== undefined) describePaging(connectorCase, fixture, connectorCase.paging);
  });
}

function expectStorable(notice: Notice, connector: Connector): void {
  expect(noticeSchema.safeParse(notice).error).toBeUndefined();
  expect(notice.source_type).toBe(connector.source.source_type);
  const { title, description = '', source_url: link } = notice.fields;
  for (const text of [title, description])
    expect(text).not.toMatch(/&(amp|nbsp|ndash|rsquo|#\d+);|<\/?(p|br|div)\b|(?!\n)\p{Cc}/u);
  // A zero byte or an unpaired surrogate in any text would make the database reject the whole batch.
  expect(JSON.stringify(notice)).not.toMatch(/\\u0000|\\ud[89a-f]/);
  if (typeof link === 'string') expect(link).toMatch(/^https:\/\/(?!.*api_key)/);
}
