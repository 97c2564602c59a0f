import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import {
  type StatesLoader,
  type Version,
  versionRow,
  versionsSql,
  type VersionStates,
} from '../news/version-states.js';

type States = Pick<VersionStates, 'now' | 'before'>;

/** Contents of opportunities at instants, loaded when they are needed. */
export class StatesAt {
  /** Versions of each opportunity, in order. */
  readonly #versions = new Map<string, Version[]>();

  constructor(
    private readonly database: Pick<EntityManager, 'query'>,
    private readonly load: StatesLoader,
  ) {}

  /** Loads all contents that will be read, in few statements. */
  async loadAll(places: readonly { opportunity_id: string; at: Date }[]): Promise<void> {
    await this.#readVersions(places.map(({ opportunity_id }) => opportunity_id));
    const versions = places.flatMap(({ opportunity_id, at }) => this.#versionAt(opportunity_id, at) ?? []);
    await this.load([...new Set(versions)]);
  }

  /** The content at an instant, and the content before its version; `before` is null if only the status is new. */
  async at(id: string, at: Date): Promise<States | undefined> {
    await this.#readVersions([id]);
    const version = this.#versionAt(id, at);
    const states = version && (await this.load([version])).get(version);
    if (version === undefined || states === undefined) return undefined;
    const isByTime = version.at < at;
    return { now: { ...states.now, at }, before: isByTime ? null : states.before };
  }

  #versionAt(id: string, at: Date): Version | undefined {
    return this.#versions.get(id)?.findLast((version) => version.at <= at);
  }

  async #readVersions(ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#versions.has(id));
    if (missing.length === 0) return;
    for (const id of missing) this.#versions.set(id, []);
    const sql = `SELECT * FROM (${versionsSql('o.id = ANY($1::uuid[])')}) version ORDER BY id, at`;
    for (const version of await readRows(this.database, versionRow, sql, [missing]))
      this.#versions.get(version.id)?.push(version);
  }
}
