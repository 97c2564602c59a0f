import stringWidth from 'string-width';
import { type Context } from '../context.js';
import { type Io } from '../io.js';
import { clip } from './table.js';

export interface Bar {
  label: string;
  count: number;
  /** The count for people. */
  text: string;
}

const maxWidth = 100;
const maxBarWidth = 40;
const minLabelWidth = 8;
const gap = 2;
/** `100%` */
const shareWidth = 4;

/** Eighths of a character. */
const blocks = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/**
 * Bars below each other, in proportion to the longest, with aligned counts and shares, within the terminal.
 * @param whole - of which the shares are; default: the sum of the counts
 */
export function renderBars(
  context: Context,
  bars: Bar[],
  whole = bars.reduce((sum, { count }) => sum + count, 0),
): string {
  const { io } = context;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const textWidth = Math.max(...bars.map(({ text }) => text.length));
  const room = Math.min(io.out.columns, maxWidth) - textWidth - shareWidth - 3 * gap;
  const widest = Math.max(...bars.map(({ label }) => stringWidth(label)));
  const labelWidth = Math.max(minLabelWidth, Math.min(widest, Math.floor(room / 2)));
  const barWidth = Math.max(1, Math.min(maxBarWidth, room - labelWidth));
  const isUnicode = hasUnicode(io);
  return bars
    .map(({ label, count, text }) => {
      const shown = clip(label, labelWidth);
      const drawn = drawBar((count / most) * barWidth, isUnicode);
      return [
        pad(shown, labelWidth),
        context.colorize('cyan', drawn) + ' '.repeat(barWidth - drawn.length),
        text.padStart(textWidth),
        formatPart(count, whole).padStart(shareWidth),
      ].join(' '.repeat(gap));
    })
    .map((line) => `${line}\n`)
    .join('');
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}

/** At least the smallest mark for what is not nothing. */
function drawBar(length: number, isUnicode: boolean): string {
  if (length === 0) return '';
  if (!isUnicode) return '#'.repeat(Math.max(1, Math.round(length)));
  const eighths = Math.max(1, Math.round(length * blocks.length));
  return '█'.repeat(Math.floor(eighths / blocks.length)) + (blocks[eighths % blocks.length] ?? '');
}

/** `41%`; `<1%` for a positive part that rounds to 0. */
function formatPart(count: number, whole: number): string {
  const percent = whole === 0 ? 0 : (count / whole) * 100;
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}

/** Whether the terminal shows more than ASCII. Windows has no such variables, and its terminals do. */
function hasUnicode({ env, platform }: Pick<Io, 'env' | 'platform'>): boolean {
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find((each) => each !== undefined && each !== '');
  return locale === undefined ? platform === 'win32' : /utf-?8/i.test(locale);
}
