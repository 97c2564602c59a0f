import { type Document } from 'yaml';

type Action =
  | { kind: 'value' | 'block'; text: string }
  | { kind: 'lines'; rows: (indent: number) => readonly string[] };

const markerPattern = /^( *)((?:- )*)(?:(\S.*?): )?hole(\d+)hole(?:: null)?$/;

/** YAML with template actions. A document contains marks, which are replaced by actions when it is written. */
export class TemplateText {
  readonly #actions: Action[] = [];

  #mark(action: Action): string {
    this.#actions.push(action);
    return `hole${this.#actions.length - 1}hole`;
  }

  /** Mark of a scalar that the action prints, quoted if it is a text. */
  value(text: string): string {
    return this.#mark({ kind: 'value', text });
  }

  /** Mark of a map or list that the action returns. */
  block(text: string): string {
    return this.#mark({ kind: 'block', text });
  }

  /** Mark of a key (with the value null) or an element that is replaced by template lines with the same indentation. */
  lines(rows: (indent: number) => readonly string[]): string {
    return this.#mark({ kind: 'lines', rows });
  }

  write(document: Document): string {
    // Escapes literal braces of the manifests, such as the braces of alerts.
    const literal = document.toString({ lineWidth: 0 }).replaceAll(/\{\{|\}\}/g, (braces) => `{{ "${braces}" }}`);
    return literal
      .split('\n')
      .map((line) => this.#replaceMark(line))
      .join('\n');
  }

  #replaceMark(line: string): string {
    const [, indent = '', dashes = '', key, index = ''] = markerPattern.exec(line) ?? [];
    const action = this.#actions[Number(index || Number.NaN)];
    if (action !== undefined) return writeAction(action, { indent, dashes, key });
    if (/hole\d+hole/.test(line)) throw new Error(`No action is possible here: ${line}`);
    return line;
  }
}

interface LineStart {
  indent: string;
  /** Dashes of the list elements that begin on the line. */
  dashes: string;
  key: string | undefined;
}

function writeAction(action: Action, { indent, dashes, key }: LineStart): string {
  if (action.kind === 'lines')
    return action
      .rows(indent.length)
      .map((row) => indent + row)
      .join('\n');
  const before = indent + dashes + (key === undefined ? '' : `${key}: `);
  if (action.kind === 'value') return `${before}{{ ${action.text} }}`;
  return `${before}{{- toYaml (${action.text}) | nindent ${indent.length + dashes.length + 2} }}`;
}
