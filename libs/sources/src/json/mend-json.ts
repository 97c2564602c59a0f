/** A place where a text is no JSON. */
export interface JsonFault {
  what: string;
  /** Character, from 1 on. */
  at: number;
}

export interface MendedJson {
  text: string;
  /** In the order of the text; empty if it was JSON. */
  faults: JsonFault[];
}

/**
 * Repairs what programs get wrong when they write JSON by hand: `007`, `NaN`, commas too many or missing, line breaks and quotation marks
 * within texts. No bracket is added: a text that was cut stays so.
 */
export function mendJson(text: string): MendedJson {
  const mender = new Mender(text);
  return mender.mend();
}

const white = /\s*/y;
const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const soundString = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const word = /[^\s,:{}[\]"]+/y;
const colon = /\s*:/y;
const endOfText = /\s*$/y;
/** In a list: its end, or another member, also where the comma is missing. */
const behindMember = /\s*(?:\]|,\s*(?:[\]"{[\d-]|true|false|null)|["{[])/y;
/** In an object: its end, or another name, also where the comma is missing. */
const behindValue = /\s*(?:\}|,\s*(?:\}|,|\/[/*]|"(?:[^"\\]|\\.){0,300}"\s*:)|"[^"\n]{0,100}"\s*:|\/[/*])/y;
const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

class Mender {
  readonly #pieces: string[] = [];
  readonly #faults: JsonFault[] = [];
  readonly #open: ('{' | '[')[] = [];
  /** The last token: what may follow depends on it. */
  #last: 'start' | '{' | '[' | ',' | ':' | 'key' | 'value' = 'start';
  #at = 0;
  /** Behind it no comment ends: a search for each end would read the rest of the text again. */
  readonly #lastCommentEnd: number;

  constructor(private readonly source: string) {
    this.#lastCommentEnd = source.lastIndexOf('*/');
  }

  mend(): MendedJson {
    for (this.#skipWhite(); this.#at < this.source.length; this.#skipWhite()) this.#token();
    return { text: this.#pieces.join(''), faults: this.#faults };
  }

  #token(): void {
    const sign = this.source.charAt(this.#at);
    if (sign === '"') this.#string();
    else if (sign === '{' || sign === '[') this.#begin(sign);
    else if (sign === '}' || sign === ']') this.#end(sign);
    else if (sign === ',') this.#comma();
    else if (sign === ':') this.#put(':', ':');
    else if (!this.#comment()) this.#word();
  }

  #skipWhite(): void {
    this.#take(white);
  }

  #comment(): boolean {
    if (this.source.startsWith('/*', this.#at) && this.#at + 2 > this.#lastCommentEnd) return false;
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
      this.#fault('comma too many');
      this.#at += 1;
    }
  }

  /** `{"a": }` */
  #fill(): void {
    if (this.#last !== ':') return;
    this.#fault('missing value');
    this.#pieces.push('null');
    this.#last = 'value';
  }

  /** Before a key or a value. */
  #separate(): void {
    if (this.#last !== 'value') return;
    this.#fault('missing comma');
    this.#pieces.push(',');
    this.#last = ',';
  }

  #string(): void {
    this.#separate();
    const isKey = this.#open.at(-1) === '{' && this.#last !== ':';
    const begun = this.#at;
    const sound = this.#take(soundString);
    const follows = this.#endsString(this.#at, isKey);
    if (sound !== '' && (follows || isKey)) this.#pieces.push(sound);
    else {
      this.#at = begun;
      this.#pieces.push(this.#mendString(isKey));
    }
    // A name is not guessed: the text then stays no JSON.
    if (isKey && !follows) this.#fault(`name ${sound.slice(0, 20)} without a colon`, begun);
    this.#last = isKey ? 'key' : 'value';
  }

  #mendString(isKey: boolean): string {
    let text = '"';
    for (this.#at += 1; this.#at < this.source.length; this.#at += 1) {
      const sign = this.source.charAt(this.#at);
      if (sign === '"' && this.#endsString(this.#at + 1, isKey)) {
        this.#at += 1;
        return `${text}"`;
      }
      text += sign === '\\' ? this.#escape() : this.#plain(sign);
    }
    return text;
  }

  #plain(sign: string): string {
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
    escaped.lastIndex = this.#at;
    const [whole] = escaped.exec(this.source) ?? [];
    if (whole === undefined) {
      this.#fault('backslash that escapes nothing');
      return String.raw`\\`;
    }
    this.#at += whole.length - 1;
    return whole;
  }

  /** Whether what follows belongs behind the end of a text. A quotation mark within one has other words behind it. */
  #endsString(at: number, isKey: boolean): boolean {
    const around = this.#open.at(-1);
    const follows = isKey ? colon : around === '[' ? behindMember : around === '{' ? behindValue : endOfText;
    follows.lastIndex = at;
    return follows.test(this.source);
  }

  #word(): void {
    this.#separate();
    const begun = this.#at;
    const found = this.#take(word);
    const what = literal.test(found) ? null : this.#mendWord(found, begun);
    this.#pieces.push(what ?? found);
    this.#last = 'value';
  }

  /** Null where nothing is sure enough: the text then stays no JSON. */
  #mendWord(found: string, at: number): string | null {
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
      return String(Number(found));
    }
    this.#fault(`"${found.slice(0, 20)}" without quotation marks`, at);
    return null;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ''] = pattern.exec(this.source) ?? [];
    this.#at += found.length;
    return found;
  }

  #put(sign: string, last: ':' | ',' | '{' | '[' | 'value'): void {
    this.#pieces.push(sign);
    this.#at += 1;
    this.#last = last;
  }

  #fault(what: string, at = this.#at): void {
    this.#faults.push({ what, at: at + 1 });
  }
}
