import { type Fault } from '@rfp/twins/fault';
import { type AnswerRecord, type AnswerFormat, type Role } from './answer-format.js';
import { type Misbehaviour } from './misbehaviour.js';

type Apply = Misbehaviour['apply'];

/** Applies a fault to every request, or to the first `times` requests. */
export function fault(fault: Fault, times?: number): Apply {
  return (twin) => twin.misbehave({ ...fault, ...(times !== undefined && { times }) });
}

/** Applies a fault to the answers with records: to all, to the first, or to all except the first. */
export function atRecords(make: (answers: AnswerFormat) => Fault, which: 'all' | 'first' | 'later' = 'all'): Apply {
  return (twin, answers) =>
    twin.misbehave({
      ...make(answers),
      path: answers.path,
      ...(which === 'first' && { times: 1 }),
      ...(which === 'later' && { after: 1 }),
    });
}

/** Changes the text of answers with records. */
export function changeText(
  change: (text: string, answers: AnswerFormat) => string,
  which?: 'all' | 'first' | 'later',
): Apply {
  return atRecords((answers) => ({ kind: 'rewrite', rewrite: (body) => change(body, answers) }), which);
}

/** Changes the raw bytes of answers with records. */
export function changeBytes(change: (body: Buffer) => Uint8Array, headers: Record<string, string | null> = {}): Apply {
  return atRecords(() => ({ kind: 'altered', bytes: change, headers }));
}

/** Changes the records of answers. */
export function changeRecords(
  change: (records: AnswerRecord[]) => AnswerRecord[],
  which?: 'all' | 'first' | 'later',
): Apply {
  return changeText((body, answers) => answers.edit(body, change), which);
}

/** Changes each record. */
export function changeEach(change: (record: AnswerRecord) => AnswerRecord): Apply {
  return changeRecords((all) => all.map(change));
}

/** Changes the first record of the first answer. */
export function changeFirst(change: (record: AnswerRecord) => AnswerRecord): Apply {
  return changeRecords(([first, ...rest]) => (first === undefined ? [] : [change(first), ...rest]), 'first');
}

/** Sets a field of the first record. */
export function setInFirst(role: Role, value: unknown): Pick<Misbehaviour, 'appliesTo' | 'apply'> {
  return { appliesTo: has(role), apply: changeFirst((record) => record.set(role, value)) };
}

type AppliesTo = Misbehaviour['appliesTo'];

export const any: AppliesTo = () => true;
export const json: AppliesTo = ({ kind }) => kind === 'json';
export const csv: AppliesTo = ({ kind }) => kind === 'csv';
/** Tables whose columns are identified by position, not by name. */
export const fixedColumns: AppliesTo = ({ hasFixedColumns }) => hasFixedColumns;
export const html: AppliesTo = ({ kind }) => kind === 'html';
export const zip: AppliesTo = ({ kind }) => kind === 'zip';
/** XML, plain or in an archive. */
export const xml: AppliesTo = ({ kind }) => kind === 'xml' || kind === 'zip';
/** Formats that are not compressed, so that the raw bytes are the text. */
export const plain: AppliesTo = ({ kind }) => kind !== 'zip';
export const paged: AppliesTo = ({ paging }) => paging !== 'none';
/** Answers with a list of records. */
export const listed: AppliesTo = ({ isList }) => isList;
/** Records that name their fields. */
export const named: AppliesTo = ({ isNamed }) => isNamed;
export const statesTotal: AppliesTo = ({ paging }) => paging === 'pages with a total';
export const has =
  (...required: Role[]): AppliesTo =>
  ({ roles }) =>
    required.every((role) => roles.includes(role));
export const allOf =
  (...all: AppliesTo[]): AppliesTo =>
  (answers) =>
    all.every((applies) => applies(answers));
