import { type Command } from 'commander';
import { readConfig } from '../../config/config-file.js';
import { createContext, type Context } from '../../context.js';
import { type Io } from '../../io.js';

/** A candidate value at the cursor. */
export interface Candidate {
  value: string;
  description: string;
}

/** Looks up the values of an option or argument on the server or in a file. */
export type LookUp = (name: string, cursor: CursorContext) => Promise<Candidate[]>;

/** Context of the cursor. */
export interface CursorContext {
  /** Typed beginning of the value. */
  typed: string;
  command: Command;
  /** Values of the options before the cursor, by commander's name. */
  options: Record<string, unknown>;
  /** Arguments of the command before the cursor. */
  precedingArguments: string[];
}

/** Short, because the user waits at the prompt. */
const limitMs = 1000;
const maxValues = 50;

/** Looks up values on the server and in the configuration. Returns none after a time-out or a failure. */
export function lookUpWith(io: Io): LookUp {
  return async (name, cursor) => {
    const find = finders[name];
    if (find === undefined) return [];
    const signal = AbortSignal.any([io.signal, AbortSignal.timeout(limitMs)]);
    try {
      const context = await createContext(
        { ...io, signal, ask: null, askSecret: null },
        contextOptions(cursor.options),
      );
      return await find(context, cursor);
    } catch {
      return [];
    }
  };
}

/** Options before the cursor that select the server and the account. */
function contextOptions({ apiUrl, profile, demo }: Record<string, unknown>): Record<string, unknown> {
  return { apiUrl, profile, demo };
}

type Finder = (context: Context, cursor: CursorContext) => Promise<Candidate[]>;

const codeFinder =
  (system: 'naics' | 'psc' | 'set-asides'): Finder =>
  async ({ client }, { typed }) => {
    const { codes } = await client.listCodes({ system, q: typed, limit: maxValues });
    return codes.map(({ code, title }) => ({ value: code, description: title }));
  };

const sourceKeys: Finder = async ({ client }, { precedingArguments }) => {
  const { rows } = await client.listSources({ limit: maxValues });
  const others = rows.filter(({ key }) => !precedingArguments.includes(key));
  return others.map(({ key, name }) => ({ value: key, description: name }));
};

const sourceNames: Finder = async ({ client }) => {
  const { rows } = await client.listSources({ limit: maxValues });
  return rows.map(({ key, name }) => ({ value: name, description: key }));
};

const agencies: Finder = async ({ client }, { typed }) => {
  const contains = typed.replace(/^["']/, '').trim() || undefined;
  const { agency_name: agencyFacet } = await client.opportunityFacets({ facets: ['agency_name'], contains });
  return (agencyFacet?.values ?? []).map(({ value, count }) => ({ value, description: `${count} opportunities` }));
};

const opportunities: Finder = async ({ client }) => {
  const { rows } = await client.listOpportunities({ sort: ['relevance_score', 'DESC'], limit: maxValues });
  return rows.map(({ id, title }) => ({ value: id, description: title }));
};

const connectors: Finder = async ({ client }) => {
  const reply = await client.listConnectors();
  return reply.connectors.map(({ key, title }) => ({ value: key, description: title }));
};

const synonyms: Finder = async ({ client }) => {
  const reply = await client.listSynonyms();
  return reply.synonyms.map(({ id, forms }) => ({ value: id, description: forms.join(' | ') }));
};

const searches: Finder = async ({ client }) => {
  const reply = await client.listSearches();
  return reply.searches.map(({ name, visibility }) => ({ value: name, description: visibility }));
};

const profiles: Finder = async ({ io }) =>
  Object.entries((await readConfig(io)).profiles).map(([name, { api_url }]) => ({
    value: name,
    description: api_url ?? '',
  }));

/** `id` is an opportunity in every command except `source replay`, whose first argument is a source. */
const ids: Finder = async (context, cursor) =>
  cursor.precedingArguments.length === 0 ? opportunities(context, cursor) : [];

/** Finders by argument name, or by commander's name of the option. */
const finders: Readonly<Record<string, Finder>> = {
  agencyName: agencies,
  connector: connectors,
  id: ids,
  ids: synonyms,
  key: sourceKeys,
  naics: codeFinder('naics'),
  other: opportunities,
  profile: profiles,
  psc: codeFinder('psc'),
  'run-or-source': sourceKeys,
  'saved-search': searches,
  setAside: codeFinder('set-asides'),
  source: sourceKeys,
  sourceName: sourceNames,
};
