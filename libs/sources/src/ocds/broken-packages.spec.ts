import { ocds } from './index.js';
import { identity, read, release, releases, windowed } from './testing/read-ocds.js';

const twoReleases = releases(
  release({ tender: { title: 'One', value: { amount: 12, currency: 'GBP' } } }),
  release({ ocid: 'ocds-x-2', tender: { title: 'Two', value: { amount: 34, currency: 'GBP' } } }),
);

/** Reads two releases, of which the first has a fault. */
async function readWith(from: string, to: string) {
  const result = await read({ body: twoReleases.replace(from, to) });
  const rejected = result.pages.flatMap((page) => page.rejected);
  return { ...result, titles: result.notices.map(({ fields }) => fields.title), rejected };
}

describe('a fault of JSON in a package', () => {
  it.each([
    ['a number with leading zeros', '12', '000', 'number with leading zeros'],
    ['NaN', '12', 'NaN', 'NaN'],
    ['a number with a plus sign', '12', '+12', 'number +12'],
    ['no number', '12', '', 'missing value'],
    ['an extra comma', '"GBP"}', '"GBP",}', 'comma before a closing bracket'],
    ['a comma too few', '12,', '12', 'missing comma'],
    ['no comma between two releases', '}},{', '}}{', 'missing comma'],
    ['a line break within a title', 'One', 'One\n', 'line break within a text'],
    ['a tab within a title', 'One', 'One\t', 'control character within a text'],
    ['a quotation mark within a title', 'One', 'One 6" pipe', 'quotation mark within a text'],
    ['quotation marks within a title', 'One', 'One "and" only', 'quotation mark within a text'],
    ['a backslash that escapes nothing', 'One', String.raw`One \d`, 'backslash that escapes nothing'],
    ['a value of Python', '"GBP"', 'None', 'None'],
  ])('that is %s is repaired, and the repair is reported', async (_what, from, to, reason) => {
    const { error, titles, rejected } = await readWith(from, to);
    expect([error, titles]).toEqual([null, [expect.stringMatching(/^One/), 'Two']]);
    expect(rejected).toMatchObject([
      { source_id: null, code: 'RECORD_MENDED', message: expect.stringContaining(`not JSON: ${reason} at character `) },
    ]);
  });

  it('that is a number of zeros only leaves the value unstated', async () => {
    const { notices } = await readWith('12', '000');
    expect(notices.map(({ fields }) => fields.estimated_value)).toEqual([null, '34']);
  });

  it.each([
    ['a word without quotation marks', '12', 'oops'],
    ['a text in single quotation marks', '"One"', "'One'"],
    ['an equals sign', '"title":"One"', '"title"="One"'],
  ])('that cannot be repaired, such as %s, affects only its release', async (_what, from, to) => {
    const { error, titles, rejected } = await readWith(from, to);
    expect([error, titles]).toEqual([null, ['Two']]);
    expect(rejected).toMatchObject([
      {
        code: 'RECORD_UNREADABLE',
        message: expect.stringMatching(/^The release is not JSON: .* at character \d+/),
        raw: expect.stringContaining(to),
      },
    ]);
  });

  it('is read after its correction in the quarantine', async () => {
    const { rejected } = await readWith('12', 'oops');
    const connector = ocds.create(identity, windowed);
    const [replayed] = rejected.map(({ raw }) => connector.replay?.(raw.replace('oops', '12'), new Date()));
    expect(replayed?.notices).toMatchObject([{ fields: { title: 'One', estimated_value: '12' } }]);
  });

  it('that was repaired is reported again by a replay', async () => {
    const { rejected } = await readWith('12', '000');
    const connector = ocds.create(identity, windowed);
    const [replayed] = rejected.map(({ raw }) => connector.replay?.(raw, new Date()));
    expect(replayed).toMatchObject({ notices: [], rejected: [{ code: 'RECORD_MENDED' }] });
  });

  it('in the only document is reported as the reason of the failure', async () => {
    const { error } = await read({ body: '{"releases": oops}' });
    expect(error).toMatchObject({
      code: 'SOURCE_NOT_JSON',
      message: expect.stringContaining('not JSON: "oops" without quotation marks at character 14'),
    });
  });

  it.each([
    ['a word without quotation marks', [release(), '{"ocid": oops}', release({ ocid: 'ocds-x-2' })], 2],
    ['a quotation mark too many', [release(), '{"ocid":"a" b": 1}', release({ ocid: 'ocds-x-2' })], 2],
    ['an odd quotation mark', [release(), '{"ocid":"a"" x}', release({ ocid: 'ocds-x-2' })], 2],
  ])('in JSON Lines affects only its line: %s', async (_what, lines, count) => {
    const body = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    const { error, notices } = await read({ body });
    expect([error, notices.length]).toEqual([null, count]);
  });

  it('does not hide that a package was cut off', async () => {
    for (const length of [twoReleases.length - 1, twoReleases.length - 3, Math.floor(twoReleases.length / 2)])
      expect((await read({ body: twoReleases.slice(0, length) })).error?.code).toBe('SOURCE_TRUNCATED');
  });
});
