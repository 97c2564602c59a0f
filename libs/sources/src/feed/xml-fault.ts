import { SaxesParser } from 'saxes';

/** Message and position of the first fault in an XML text; null if it is well-formed. */
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
  const [, line, column, description = message] = /^(\d+):(\d+): ([^]*?)\.?$/.exec(message) ?? [];
  return line === undefined ? description : `${description}, in line ${line} at character ${column}`;
}
