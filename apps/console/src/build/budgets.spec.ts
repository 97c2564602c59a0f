import { randomBytes } from 'node:crypto';
import { type Bundle, type Chunk, findExcess } from './budgets.js';

/** Returns code that has about this size after gzip. */
const code = (bytes: number) =>
  randomBytes(bytes / 2)
    .toString('latin1')
    .padEnd(bytes, 'x');
const chunk = (bytes: number, parts: Partial<Chunk> = {}): Chunk => ({
  code: code(bytes),
  isEntry: false,
  imports: [],
  dynamicImports: [],
  css: [],
  ...parts,
});

function bundleOf(chunks: Record<string, Chunk>, styles: Record<string, string> = {}): Bundle {
  return { chunks: new Map(Object.entries(chunks)), styles: new Map(Object.entries(styles)) };
}

const limits = { firstScripts: 20_000, lazyScripts: 8000, styles: 3000 };

it('counts each chunk that a page imports once, even if it is imported several times', () => {
  const bundle = bundleOf({
    'index.js': chunk(8000, { isEntry: true, imports: ['shared.js'], dynamicImports: ['assets/Login-1.js'] }),
    'shared.js': chunk(8000),
    'assets/Login-1.js': chunk(2000, { imports: ['shared.js', 'form.js'] }),
    'form.js': chunk(2000, { imports: ['shared.js'] }),
  });
  expect(findExcess(bundle, limits)).toEqual([]);
});

it('does not count chunks again that the loading screen has already loaded', () => {
  const bundle = bundleOf({
    'index.js': chunk(8000, { isEntry: true, dynamicImports: ['assets/Dashboard-1.js'] }),
    'assets/Dashboard-1.js': chunk(2000, { imports: ['parts.js'], dynamicImports: ['assets/charts-2.js'] }),
    'parts.js': chunk(5000),
    'assets/charts-2.js': chunk(6000, { imports: ['assets/Dashboard-1.js', 'parts.js'] }),
  });
  expect(findExcess(bundle, limits)).toEqual([]);
});

it('names the page whose scripts are too large, and its chunks that are loaded later', () => {
  const bundle = bundleOf({
    'index.js': chunk(16_000, { isEntry: true, dynamicImports: ['assets/Login-1.js', 'assets/charts-2.js'] }),
    'assets/Login-1.js': chunk(30_000),
    'assets/charts-2.js': chunk(40_000),
  });
  expect(findExcess(bundle, limits)).toEqual([
    expect.stringMatching(/^The scripts of the sign-in: [\d,]+ bytes after gzip, at most 20,000 are allowed\.$/),
    expect.stringMatching(/^What assets\/Login-1\.js loads/),
    expect.stringMatching(/^What assets\/charts-2\.js loads/),
  ]);
});

it('counts the scripts and style sheets that the list loads after the entry', () => {
  const bundle = bundleOf(
    {
      'index.js': chunk(24_000, { isEntry: true, dynamicImports: ['assets/list-1.js'] }),
      'assets/list-1.js': chunk(20_000, { css: ['list.css'] }),
    },
    { 'list.css': code(16_000) },
  );
  expect(findExcess(bundle, limits)).toEqual([
    expect.stringMatching(/^The scripts of the list/),
    expect.stringMatching(/^The style sheets of the list/),
    expect.stringMatching(/^What assets\/list-1\.js loads/),
  ]);
});

it('counts the auth client, which the sign-in loads at once', () => {
  const bundle = bundleOf({
    'index.js': chunk(16_000, { isEntry: true, dynamicImports: ['assets/Login-1.js', 'assets/auth-client-2.js'] }),
    'assets/Login-1.js': chunk(12_000),
    'assets/auth-client-2.js': chunk(200, { imports: ['supabase.js'] }),
    'supabase.js': chunk(12_000),
  });
  expect(findExcess(bundle, { ...limits, lazyScripts: 20_000 })).toEqual([
    expect.stringMatching(/^The scripts of the sign-in/),
  ]);
});
