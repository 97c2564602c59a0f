import { SaxesParser } from 'saxes';

/** Why a text is not well-formed XML, and where; null if it is. */
export function xmlFault(text: string): string | null {
  const parser = new SaxesParser();
  let fault: string | null = null;
  parser.on('error', (error) => {
    fault ??= faultText(error);
  });
  parser.write(text);
  parser.close();
  return fault;
}

/** The parser's message in words: `unexpected close tag, in line 3 at character 12`. */
export function faultText({ message }: Error): string {
  const [, line, column, what = message] = /^(\d+):(\d+): ([^]*?)\.?$/.exec(message) ?? [];
  return line === undefined ? what : `${what}, in line ${line} at character ${column}`;
}
