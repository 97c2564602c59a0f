import {
  type AuditDayLine,
  type AuditEntryLine,
  auditLineSchema,
  type AuditLine,
  type AuditOrigin,
  type SealedEntry,
  sealedText,
} from './audit-file.js';

/** Hexadecimal SHA-256 of a text in UTF-8. */
export type Sha256 = (text: string) => string;

/** A hash that the log must have on a day, from a log line or an earlier verification. */
export interface ExpectedHash {
  day: string;
  hash: string;
}

/** Result of a verification. */
export interface AuditVerdict {
  ok: boolean;
  entries: number;
  days: number;
  /** Position of the last verified entry. */
  position: number;
  /** Hash of the last verified entry. */
  hash: string;
  /** Entries whose network address was erased with their account. */
  erased: number;
  /** The first fault: position of the entry, if it has one, and the reason. */
  fault: { position: number | null; reason: string } | null;
}

class Fault extends Error {
  constructor(
    readonly position: number | null,
    reason: string,
  ) {
    super(reason);
  }
}

/** Recomputes the chain of an exported log line by line, in constant memory. */
export class AuditVerifier {
  #state: 'start' | 'entries' | 'end' = 'start';
  #position = 0;
  #hash = '';
  #entries = 0;
  #days = 0;
  #erased = 0;
  /** Day of the last entry, the number of its entries, and whether its end was read. */
  #day: { day: string; entries: number; ended: boolean } | undefined;
  #fault: AuditVerdict['fault'] = null;
  readonly #expected: ExpectedHash[];

  constructor(
    private readonly sha256: Sha256,
    expected: readonly ExpectedHash[] = [],
  ) {
    this.#expected = [...expected];
  }

  /** Reads a line without its line break. Lines after the first fault are ignored. */
  read(line: string): void {
    if (this.#fault !== null) return;
    try {
      this.#readLine(parseLine(line, this.#nextPosition));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#fault = { position: error.position, reason: error.message };
    }
  }

  /** Ends the verification. */
  finish(): AuditVerdict {
    if (this.#fault === null) this.#fault = this.#faultAtEnd();
    const [position, hash] = [this.#position, this.#hash];
    const counts = { entries: this.#entries, days: this.#days, erased: this.#erased };
    return { ok: this.#fault === null, ...counts, position, hash, fault: this.#fault };
  }

  get #nextPosition(): number | null {
    return this.#state === 'entries' ? this.#position + 1 : null;
  }

  #readLine(line: AuditLine): void {
    if (this.#state === 'end') throw new Fault(null, 'There are lines after the end.');
    if (line.kind === 'start') return this.#start(line);
    if (this.#state === 'start') throw new Fault(null, 'The first line is not the start of an audit log.');
    if (line.kind === 'entry') return this.#readEntry(line);
    if (line.kind === 'day') return this.#readDay(line);
    if (line.entries !== this.#entries) throw new Fault(null, 'The number of entries at the end is wrong.');
    this.#state = 'end';
  }

  #start({ filtered, position, hash }: Extract<AuditLine, { kind: 'start' }>): void {
    if (this.#state !== 'start') throw new Fault(this.#nextPosition, 'The log starts twice.');
    if (filtered) throw new Fault(null, 'The file was exported with a filter. Only a whole log can be verified.');
    this.#state = 'entries';
    this.#position = position;
    this.#hash = hash;
    this.#meet('', hash);
  }

  #readEntry(line: AuditEntryLine): void {
    const { position, day, hash, entry, origin } = requireSealed(line, this.#position + 1);
    this.#checkDay(position, day);
    if (this.sha256(sealedText(this.#hash, { position, day, entry })) !== hash)
      throw new Fault(position, 'The hash does not match: the entry, its seal or their order was changed.');
    this.#checkOrigin(position, entry, origin);
    this.#position = position;
    this.#hash = hash;
    this.#entries += 1;
    this.#meet(day, hash);
  }

  #checkDay(position: number, day: string): void {
    const current = this.#day;
    if (current?.day === day && !current.ended) {
      current.entries += 1;
      return;
    }
    if (current !== undefined && !current.ended) throw new Fault(position, `The end of ${current.day} is missing.`);
    if (current !== undefined && day <= current.day) throw new Fault(position, `The entry is after the end of ${day}.`);
    this.#day = { day, entries: 1, ended: false };
    this.#days += 1;
  }

  /** Erased values cannot be compared; values that are left must match their commitments. */
  #checkOrigin(
    position: number,
    entry: SealedEntry,
    { address, user_agent, salt, subject, subject_salt }: AuditOrigin,
  ) {
    const { address_commitment, user_agent_commitment, subject_commitment } = entry;
    if (salt === null) this.#erased += 1;
    const values = [
      { name: 'The network address', value: address, salt, commitment: address_commitment },
      { name: 'The browser', value: user_agent, salt, commitment: user_agent_commitment },
      { name: 'The hash of the address', value: subject, salt: subject_salt, commitment: subject_commitment },
    ];
    for (const { name, value, salt: ownSalt, commitment } of values) {
      if ((value === null) !== (ownSalt === null)) throw new Fault(position, `${name} or its salt is missing.`);
      if (value !== null && this.sha256(`${ownSalt}${value}`) !== commitment)
        throw new Fault(position, `${name} was changed.`);
    }
  }

  #readDay({ day, entries, position, hash }: AuditDayLine): void {
    const current = this.#day;
    if (current === undefined || current.ended || current.day !== day)
      throw new Fault(this.#nextPosition, `The end of ${day} is in the wrong place: entries before it are missing.`);
    if (position !== this.#position || hash !== this.#hash || entries !== current.entries)
      throw new Fault(this.#nextPosition, `${day} does not end as it was recorded: entries are missing or changed.`);
    current.ended = true;
  }

  /** Removes the expected hashes that this entry has. The hash of the start belongs to a day that is no longer stored. */
  #meet(day: string, hash: string): void {
    for (let index = this.#expected.length - 1; index >= 0; index -= 1) {
      const expected = this.#expected[index];
      if (expected?.hash === hash && (day === '' || expected.day === day)) this.#expected.splice(index, 1);
    }
  }

  #faultAtEnd(): AuditVerdict['fault'] {
    if (this.#state !== 'end')
      return { position: this.#nextPosition, reason: 'The file is incomplete: its end is missing.' };
    const [missing] = this.#expected;
    if (missing === undefined) return null;
    return {
      position: this.#nextPosition,
      reason: `No entry of ${missing.day} has the expected hash: the end of that day was cut or changed.`,
    };
  }
}

/** The members of an entry with its seal, at the next position. */
function requireSealed({ position, day, hash, entry, origin }: AuditEntryLine, next: number) {
  if (position === null || day === null || hash === null)
    throw new Fault(null, `Entry ${entry?.seq ?? ''} has no seal: it was inserted.`);
  if (position !== next)
    throw new Fault(next, position > next ? 'A seal is missing.' : `Position ${position} comes twice.`);
  if (entry === null || origin === null) throw new Fault(position, 'The entry is missing.');
  return { position, day, hash, entry, origin };
}

/** A line is compared with its own JSON, so that it has exactly one form. */
function parseLine(line: string, position: number | null): AuditLine {
  const value = parseJson(line, position);
  const parsed = auditLineSchema.safeParse(value);
  if (!parsed.success || JSON.stringify(value) !== line) throw new Fault(position, 'The line is not valid.');
  return parsed.data;
}

function parseJson(line: string, position: number | null): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Fault(position, 'The line is not JSON.');
  }
}
