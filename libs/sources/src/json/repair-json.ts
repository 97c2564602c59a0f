/** A syntax error in a JSON text. */
export interface JsonFault {
  problem: string;
  /** Position of the character, counted from 1. */
  at: number;
}

export interface RepairedJson {
  text: string;
  /** Faults in the order of the text; empty if it was valid JSON. */
  faults: JsonFault[];
}

/**
 * Repairs common mistakes of programs that build JSON by string concatenation: `007`, `NaN`, extra or missing commas, line breaks and
 * quotation marks within strings. Never adds brackets, so a truncated text stays invalid.
 */
export function repairJson(text: string): RepairedJson {
  const repairer = new JsonRepairer(text);
  return repairer.repair();
}

const whitespace = /\s*/y;
const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const validString = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const word = /[^\s,:{}[\]"]+/y;
const colon = /\s*:/y;
const endOfText = /\s*$/y;
/** After a member of a list: the end of the list, or another member, even if the comma is missing. */
const afterMember = /\s*(?:\]|,\s*(?:[\]"{[\d-]|true|false|null)|["{[])/y;
/** After a value of an object: the end of the object, or another name, even if the comma is missing. */
const afterValue = /\s*(?:\}|,\s*(?:\}|,|\/[/*]|"(?:[^"\\]|\\.){0,300}"\s*:)|"[^"\n]{0,100}"\s*:|\/[/*])/y;
const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

class JsonRepairer {
  readonly #pieces: string[] = [];
  readonly #faults: JsonFault[] = [];
  readonly #open: ('{' | '[')[] = [];
  /** The last token, which determines the tokens that may follow. */
  #last: 'start' | '{' | '[' | ',' | ':' | 'key' | 'value' = 'start';
  #position = 0;
  /** Position of the last `*\/`. After it, no end of a comment is searched for, because each search would scan the rest of the text. */
  readonly #lastCommentEnd: number;

  constructor(private readonly source: string) {
    this.#lastCommentEnd = source.lastIndexOf('*/');
  }

  repair(): RepairedJson {
    for (this.#skipWhite(); this.#position < this.source.length; this.#skipWhite()) this.#token();
    return { text: this.#pieces.join(''), faults: this.#faults };
  }

  #token(): void {
    const sign = this.source.charAt(this.#position);
    if (sign === '"') this.#string();
    else if (sign === '{' || sign === '[') this.#begin(sign);
    else if (sign === '}' || sign === ']') this.#end(sign);
    else if (sign === ',') this.#comma();
    else if (sign === ':') this.#put(':', ':');
    else if (!this.#comment()) this.#word();
  }

  #skipWhite(): void {
    this.#take(whitespace);
  }

  #comment(): boolean {
    if (this.source.startsWith('/*', this.#position) && this.#position + 2 > this.#lastCommentEnd) return false;
    if (this.#take(comment) === '') return false;
    this.#fault('comment');
    return true;
  }

  #begin(sign: '{' | '['): void {
    this.#separate();
    this.#open.push(sign);
    this.#put(sign, sign);
  }

  #end(sign: string): void {
    this.#fill();
    if (this.#last === ',') {
      this.#pieces.pop();
      this.#fault('comma before a closing bracket');
    }
    this.#open.pop();
    this.#put(sign, 'value');
  }

  #comma(): void {
    this.#fill();
    if (this.#last === 'value') this.#put(',', ',');
    else {
      this.#fault('extra comma');
      this.#position += 1;
    }
  }

  /** Inserts the missing value of `{"a": }`. */
  #fill(): void {
    if (this.#last !== ':') return;
    this.#fault('missing value');
    this.#pieces.push('null');
    this.#last = 'value';
  }

  /** Inserts a missing comma before a key or a value. */
  #separate(): void {
    if (this.#last !== 'value') return;
    this.#fault('missing comma');
    this.#pieces.push(',');
    this.#last = ',';
  }

  #string(): void {
    this.#separate();
    const isKey = this.#open.at(-1) === '{' && this.#last !== ':';
    const start = this.#position;
    const valid = this.#take(validString);
    const follows = this.#endsString(this.#position, isKey);
    if (valid !== '' && (follows || isKey)) this.#pieces.push(valid);
    else {
      this.#position = start;
      this.#pieces.push(this.#repairString(isKey));
    }
    // Names are not guessed; the text stays invalid.
    if (isKey && !follows) this.#fault(`name ${valid.slice(0, 20)} without a colon`, start);
    this.#last = isKey ? 'key' : 'value';
  }

  #repairString(isKey: boolean): string {
    let text = '"';
    for (this.#position += 1; this.#position < this.source.length; this.#position += 1) {
      const sign = this.source.charAt(this.#position);
      if (sign === '"' && this.#endsString(this.#position + 1, isKey)) {
        this.#position += 1;
        return `${text}"`;
      }
      text += sign === '\\' ? this.#escape() : this.#escapeSign(sign);
    }
    return text;
  }

  #escapeSign(sign: string): string {
    if (sign === '"') {
      this.#fault('quotation mark within a text');
      return String.raw`\"`;
    }
    if (sign >= ' ') return sign;
    this.#fault(/[\n\r]/.test(sign) ? 'line break within a text' : 'control character within a text');
    return JSON.stringify(sign).slice(1, -1);
  }

  #escape(): string {
    const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
    escaped.lastIndex = this.#position;
    const [whole] = escaped.exec(this.source) ?? [];
    if (whole === undefined) {
      this.#fault('backslash that escapes nothing');
      return String.raw`\\`;
    }
    this.#position += whole.length - 1;
    return whole;
  }

  /** Whether the text at a position can follow a string. If it cannot, the quotation mark before it is part of the string. */
  #endsString(at: number, isKey: boolean): boolean {
    const container = this.#open.at(-1);
    const follows = isKey ? colon : container === '[' ? afterMember : container === '{' ? afterValue : endOfText;
    follows.lastIndex = at;
    return follows.test(this.source);
  }

  #word(): void {
    this.#separate();
    const start = this.#position;
    const found = this.#take(word);
    const repaired = literal.test(found) ? null : this.#repairWord(found, start);
    this.#pieces.push(repaired ?? found);
    this.#last = 'value';
  }

  /** Repairs a bare word; null if its meaning is uncertain, so that the text stays invalid. */
  #repairWord(found: string, at: number): string | null {
    if (/^-?0\d[\d.]*$/.test(found)) {
      this.#fault('number with leading zeros', at);
      return JSON.stringify(found);
    }
    if (/^(?:[+-]?(?:nan|inf|infinity)|undefined|none|nil)$/i.test(found)) {
      this.#fault(found, at);
      return 'null';
    }
    if (/^(?:true|false|null)$/i.test(found)) {
      this.#fault(found, at);
      return found.toLowerCase();
    }
    if (/^[+-]?(?:\d+\.?|\.\d+|\d+\.\d+)(?:e[+-]?\d+)?$/i.test(found)) {
      this.#fault(`number ${found}`, at);
      return Number.isFinite(Number(found)) ? String(Number(found)) : JSON.stringify(found);
    }
    this.#fault(`"${found.slice(0, 20)}" without quotation marks`, at);
    return null;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#position;
    const [found = ''] = pattern.exec(this.source) ?? [];
    this.#position += found.length;
    return found;
  }

  #put(sign: string, last: ':' | ',' | '{' | '[' | 'value'): void {
    this.#pieces.push(sign);
    this.#position += 1;
    this.#last = last;
  }

  #fault(problem: string, at = this.#position): void {
    this.#faults.push({ problem, at: at + 1 });
  }
}
