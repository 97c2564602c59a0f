import { styleText } from 'node:util';
import { type Io, type Sink } from '../io.js';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta';

/** Applies a style to a text, or returns it unchanged. */
export type Colorize = (style: Style, text: string) => string;

/** Creates a function that applies colors on a terminal, unless disabled by option or environment (no-color.org). */
export function createColorize(sink: Sink, env: Io['env'], enabled: boolean): Colorize {
  if (!hasColor(sink, env, enabled)) return (_style, text) => text;
  return (style, text) => styleText(style, text, { validateStream: false });
}

/** Whether output to a stream is colored. */
export function hasColor(sink: Sink, env: Io['env'], enabled: boolean): boolean {
  if (!enabled || isSet(env['NO_COLOR'])) return false;
  if (isSet(env['FORCE_COLOR'])) return env['FORCE_COLOR'] !== '0';
  return sink.isTTY && env['TERM'] !== 'dumb';
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
