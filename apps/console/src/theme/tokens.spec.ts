import { tokens, type ThemeMode, type TokenName } from './tokens.js';

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const surfaces: TokenName[] = ['background', 'surface', 'raised', 'hover'];
const texts: TokenName[] = [
  'text',
  'muted',
  'faint',
  'accent',
  'score-90',
  'score-80',
  'score-70',
  'score-60',
  'score-0',
  'due-red',
  'due-orange',
  'due-yellow',
  'due-green',
];
const graphics: TokenName[] = [
  'control',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'tag-yellow',
  'tag-purple',
];
const onTint: [TokenName, TokenName][] = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-accent', 'bad'],
  ['accent', 'accent-soft'],
  ['text', 'accent-soft'],
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['text', 'warn-soft'],
  ['muted', 'warn-soft'],
  ['accent', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['text', 'bad-soft'],
  ['demo', 'demo-soft'],
  ['muted', 'track'],
];

describe.each<ThemeMode>(['light', 'dark'])('the %s tokens', (mode) => {
  const colour = tokens[mode];

  it.each(texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)))(
    '%s is readable on %s',
    (text, surface) => {
      expect(contrast(colour[text], colour[surface])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(onTint)('%s is readable on %s', (text, tint) => {
    expect(contrast(colour[text], colour[tint])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(graphics.flatMap((name) => [[name, 'surface'] as const, [name, 'background'] as const]))(
    '%s can be seen on %s',
    (name, surface) => {
      expect(contrast(colour[name], colour[surface])).toBeGreaterThanOrEqual(3);
    },
  );
});
