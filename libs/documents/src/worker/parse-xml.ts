import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { ReadFailure } from './read-failure.js';

/** Handlers of a parsed part of an Office document. Element names have no namespace prefix. */
export interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Whether parsing can stop. */
  isDone?: () => boolean;
}

const maxDepth = 500;

/**
 * Parses a part of an Office document while it is unpacked. Document type definitions are rejected, as the format requires; the parser would neither
 * expand entities nor load external content.
 * @returns whether the part is well-formed
 * @throws ReadFailure if the part cannot be unpacked or contains such a definition
 */
export async function parseXml(pieces: AsyncIterable<Buffer>, content: XmlHandlers): Promise<boolean> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let isWellFormed = true;
  parser.on('doctype', () => {
    throw new ReadFailure('broken');
  });
  parser.on('error', () => {
    isWellFormed = false;
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > maxDepth) throw new ReadFailure('too_deep');
    content.open?.(bareName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    content.close?.(bareName(name));
  });
  const text = (characters: string): void => content.text?.(characters);
  parser.on('text', text);
  parser.on('cdata', text);
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece));
    parser.write(decoder.decode(piece, { stream: true }));
    if (!isWellFormed || content.isDone?.() === true) return isWellFormed;
  }
  parser.close();
  return isWellFormed;
}

function encodingOf(beginning: Buffer): string {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le';
  return beginning[0] === 0xfe && beginning[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function bareName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
