import { styleText } from 'node:util';
import { type Io, type Sink } from '../io.js';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta';

/** Puts colour on a text, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

/** Colour where the sink is a terminal, unless the person or the environment asks otherwise (no-color.org). */
export function paintFor(sink: Sink, env: Io['env'], wanted: boolean): Paint {
  if (!hasColour(sink, env, wanted)) return (_style, text) => text;
  return (style, text) => styleText(style, text, { validateStream: false });
}

function hasColour(sink: Sink, env: Io['env'], wanted: boolean): boolean {
  if (!wanted || isSet(env['NO_COLOR'])) return false;
  if (isSet(env['FORCE_COLOR'])) return env['FORCE_COLOR'] !== '0';
  return sink.isTTY && env['TERM'] !== 'dumb';
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
