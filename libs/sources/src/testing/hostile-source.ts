import { type AnswerRecord, type AnswerFormat } from '@rfp/twins/misbehaviours/answer-format';
import { startTwin, type Twin, type TwinDefinition } from '@rfp/twins/twin-server';
import { type Connector, type Page, type ReadContext, type SourceIdentity } from '../connector.js';

/** A source with a twin that has readable records only, in small pages if the source has pages. */
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
  /** Starts a well-behaved twin. @param knownAs - its public origin, if that differs from its own */
  startTwin: (knownAs?: string) => Promise<Twin>;
  answers: AnswerFormat;
  /** Ids of all notices, in any order. */
  ids: readonly string[];
  /** Whether the source uses a record; all by default. */
  isWanted?: (record: AnswerRecord) => boolean;
}

/** Time of the runs. */
export const now = new Date('2026-10-01T12:00:00Z');

type Given = Pick<HostileSource, 'ids' | 'isWanted'> & {
  define: (knownAs?: string) => TwinDefinition;
  apiKey?: string;
};

/** The listing of a connector with its twin. */
export function source(
  type: string,
  name: string,
  connector: Connector,
  answers: AnswerFormat,
  given: Given,
): HostileSource {
  return {
    name,
    type,
    connector,
    part: 'listing',
    read: (context, baseUrl) => connector.read(context, baseUrl),
    apiKey: given.apiKey ?? null,
    now,
    startTwin: (knownAs) => startTwin(given.define(knownAs), { recordAnswers: true }),
    answers,
    ids: given.ids,
    ...(given.isWanted !== undefined && { isWanted: given.isWanted }),
  };
}

/** The same twin, for the details of all records. */
export function detailsOf(
  { connector, ids, isWanted: _leads, ...listing }: HostileSource,
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

/** An identity by its key. */
export function identity(key: string, more: Partial<SourceIdentity> = {}): SourceIdentity {
  return { key, name: `Source ${key}`, source_type: 'state_rfp', home_url: 'https://www.example.gov/', ...more };
}
