import { spawnSync } from 'node:child_process';
import { buildManPages } from './man-pages.js';
import { listCommands, programOfSpecs } from './testing/command-tree.js';

const names = ['rfp.1', ...new Set(listCommands().map(({ path }) => `rfp-${path.split(' ')[0]}.1`))];
let pages: Awaited<ReturnType<typeof buildManPages>>;
const textOf = (name: string) => pages.find((page) => page.name === name)?.text ?? '';
const plain = (text: string) => text.replaceAll(String.raw`\-`, '-');
/** Most machines with man pages have groff. The rules below hold without it. */
const hasGroff = spawnSync('groff', ['--version']).status === 0;

beforeAll(async () => {
  pages = await buildManPages(programOfSpecs(), '1.2.3');
});

describe('the man pages', () => {
  it('are one page for the program, and one for each command group', () => {
    expect(pages.map(({ name }) => name).sort()).toEqual(names.toSorted());
  });

  it.each(listCommands())('describe "rfp $path" with its options and an example', ({ path, command }) => {
    const [noun = ''] = path.split(' ');
    const text = plain(textOf(`rfp-${noun}.1`));
    expect(text).toContain(command.description());
    for (const { long, hidden } of command.options) if (!hidden) expect(text).toContain(long ?? '');
    expect(text).toMatch(new RegExp(`^.*rfp ${path}`, 'm'));
  });

  it('of the program contain the exit codes, the environment, the output formats and the version', () => {
    const text = plain(textOf('rfp.1'));
    for (const part of ['"rfp 1.2.3"', 'RFP_TOKEN', '130', '--json=id,title', '--api-url', 'naics:5415'])
      expect(text).toContain(part);
  });

  it.each(names)('consist of known roff requests and of texts that are not requests: %s', (name) => {
    const text = textOf(name);
    expect(text).toMatch(/^\.TH [A-Z-]+ 1 .*\n\.SH NAME\nrfp.* \\- [A-Z]/);
    const requests = text.split('\n').filter((line) => /^[.']/.test(line));
    for (const request of requests) expect(request).toMatch(/^\.(?:TH|SH|SS|TP|PP|nf|fi)(?: |$)/);
    expect(requests.filter((line) => line === '.nf')).toHaveLength(requests.filter((line) => line === '.fi').length);
    expect(text.replaceAll(/\\(?:e|-|&|f[BIR])/g, '')).not.toContain('\\');
  });

  it.each(hasGroff ? names : [])('are accepted by groff without a warning: %s', (name) => {
    const text = textOf(name);
    const { stderr, status } = spawnSync('groff', ['-man', '-Tutf8', '-ww'], { input: text, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});
