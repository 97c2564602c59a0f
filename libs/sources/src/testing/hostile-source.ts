import { type AnswerRecord, type AnswerFormat } from './misbehaviours/answer-format.js';
import { startTwin, type Twin, type TwinDefinition } from '@rfp/twins/twin-server';
import { type Connector, type Page, type ReadContext, type SourceIdentity } from '../connector.js';

/** A source with a twin that has only readable records, in small pages if the source has pages. */
export interface HostileSource {
  name: string;
  /** Key of the connector type in the registry. */
  type: string;
  connector: Connector;
  /** Part under test. A run syncs the listing first, and then the details of its records. */
  part: 'listing' | 'details';
  read: (context: ReadContext, baseUrl: string) => AsyncIterable<Page>;
  apiKey: string | null;
  /** Time of the run. */
  now: Date;
  /** Starts a well-behaved twin. @param publicOrigin - the public origin of the twin, if it differs from the origin of its server */
  startTwin: (publicOrigin?: string) => Promise<Twin>;
  answers: AnswerFormat;
  /** Ids of all notices, in any order. */
  ids: readonly string[];
  /** Whether the source uses a record; all by default. */
  isUsed?: (record: AnswerRecord) => boolean;
}

/** Time of the runs. */
export const now = new Date('2026-10-01T12:00:00Z');

type SourceOptions = Pick<HostileSource, 'ids' | 'isUsed'> & {
  define: (publicOrigin?: string) => TwinDefinition;
  apiKey?: string;
};

/** The listing of a connector with its twin. */
export function source(
  type: string,
  name: string,
  connector: Connector,
  answers: AnswerFormat,
  options: SourceOptions,
): HostileSource {
  return {
    name,
    type,
    connector,
    part: 'listing',
    read: (context, baseUrl) => connector.read(context, baseUrl),
    apiKey: options.apiKey ?? null,
    now,
    startTwin: (publicOrigin) => startTwin(options.define(publicOrigin), { recordAnswers: true }),
    answers,
    ids: options.ids,
    ...(options.isUsed !== undefined && { isUsed: options.isUsed }),
  };
}

/** The details of all records of a source, from the same twin. */
export function detailsOf(
  { connector, ids, isUsed: _leads, ...listing }: HostileSource,
  answers: AnswerFormat,
): HostileSource {
  const { details } = connector;
  if (details === undefined) throw new Error(`The source ${listing.name} reads no details.`);
  return {
    ...listing,
    connector,
    ids,
    name: `${listing.name}, details`,
    part: 'details',
    answers,
    read: (context, baseUrl) => details.read([...ids], context, baseUrl),
  };
}

/** An identity with the given key. */
export function identity(key: string, more: Partial<SourceIdentity> = {}): SourceIdentity {
  return { key, name: `Source ${key}`, source_type: 'state_rfp', home_url: 'https://www.example.gov/', ...more };
}
