import { type Fault } from '../misbehaviour.js';
import { type Twin } from '../twin-server.js';
import { type AnswerRecord, type Answers, type Role } from './answers.js';
import { type Misbehave } from './misbehave.js';

type Apply = Misbehave['apply'];

/** The same fault at every request, or at so many of them. */
export function fault(fault: Fault, times?: number): Apply {
  return (twin) => twin.misbehave({ ...fault, ...(times !== undefined && { times }) });
}

/** A fault at the answers that hold records: at all, at the first, or at those behind the first. */
export function atRecords(make: (answers: Answers) => Fault, which: 'all' | 'first' | 'later' = 'all'): Apply {
  return (twin: Twin, answers: Answers) =>
    twin.misbehave({
      ...make(answers),
      path: answers.path,
      ...(which === 'first' && { times: 1 }),
      ...(which === 'later' && { after: 1 }),
    });
}

/** The text of the answers that hold records, changed. */
export function text(change: (text: string, answers: Answers) => string, which?: 'all' | 'first' | 'later'): Apply {
  return atRecords((answers) => ({ kind: 'rewrite', rewrite: (body) => change(body, answers) }), which);
}

/** The bytes of the answers that hold records, changed, as they go over the line. */
export function bytes(change: (body: Buffer) => Uint8Array, headers: Record<string, string | null> = {}): Apply {
  return atRecords(() => ({ kind: 'altered', bytes: change, headers }));
}

/** All records of every answer, changed. */
export function records(change: (records: AnswerRecord[]) => AnswerRecord[], which?: 'all' | 'first' | 'later'): Apply {
  return text((body, answers) => answers.edit(body, change), which);
}

/** Each record, changed. */
export function each(change: (record: AnswerRecord) => AnswerRecord): Apply {
  return records((all) => all.map(change));
}

/** The first record of the first answer, changed. */
export function one(change: (record: AnswerRecord) => AnswerRecord): Apply {
  return records(([first, ...rest]) => (first === undefined ? [] : [change(first), ...rest]), 'first');
}

/** Another value in one part of one record. */
export function oneWith(role: Role, value: unknown): Pick<Misbehave, 'befalls' | 'apply'> {
  return { befalls: has(role), apply: one((record) => record.set(role, value)) };
}

type Befalls = Misbehave['befalls'];

export const any: Befalls = () => true;
export const json: Befalls = ({ kind }) => kind === 'json';
export const csv: Befalls = ({ kind }) => kind === 'csv';
export const html: Befalls = ({ kind }) => kind === 'html';
export const zip: Befalls = ({ kind }) => kind === 'zip';
/** XML as it is, or in an archive. */
export const xml: Befalls = ({ kind }) => kind === 'xml' || kind === 'zip';
/** Not packed: what is altered on the line is the text itself. */
export const plain: Befalls = ({ kind }) => kind !== 'zip';
export const paged: Befalls = ({ paging }) => paging !== 'none';
/** In which records are listed. */
export const listed: Befalls = ({ isList }) => isList;
/** In which parts are called by their names. */
export const named: Befalls = ({ isNamed }) => isNamed;
export const counted: Befalls = ({ paging }) => paging === 'pages with a total';
export const has =
  (...wanted: Role[]): Befalls =>
  ({ roles }) =>
    wanted.every((role) => roles.includes(role));
export const both =
  (...all: Befalls[]): Befalls =>
  (answers) =>
    all.every((befalls) => befalls(answers));
