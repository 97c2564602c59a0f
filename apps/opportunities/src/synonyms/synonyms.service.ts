import { defaultSynonyms, expand, synonymKey, synonymsOf } from '@rfp/codes/synonyms';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { maxOwnSynonyms, type Synonym, type SynonymInput } from '@rfp/contracts/synonym';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { type DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { type Synonyms } from '../search/tags-of-term.js';
import { type CatalogueChangesService } from '../catalogue/catalogue-changes.service.js';
import { checkForms } from './check-forms.js';

type Database = Pick<EntityManager, 'query'>;

const columns = 'id, forms, enabled, changed_label, changed_at';
const rowSchema = z.object({
  id: z.string(),
  forms: z.array(z.string()).nullable(),
  enabled: z.boolean(),
  changed_label: z.string(),
  changed_at: z.date(),
});
type Row = z.infer<typeof rowSchema>;

/** Forms of the built-in entries by id. */
const builtIn: ReadonlyMap<string, readonly string[]> = new Map(
  [...defaultSynonyms].map(([word, others]) => [synonymKey(word).replaceAll(' ', '-'), [word, ...others]]),
);

/** Synonyms of the search: the built-in table without the entries that were switched off, and those that were added. */
export class SynonymsService {
  #kept: { version: number | undefined; content: string; synonyms: Synonyms } | undefined;

  /** @param changes - without it, nothing is kept between searches */
  constructor(
    private readonly database: DataSource,
    private readonly changes?: Pick<CatalogueChangesService, 'version'>,
  ) {}

  /** Those in force. They are read again after a change of the catalogue that this process hears of, and always while it hears none. */
  async current(): Promise<Synonyms> {
    // Before reading: a change meanwhile makes another version.
    const version = this.changes?.version;
    if (version !== undefined && version === this.#kept?.version) return this.#kept.synonyms;
    const rows = await findRows(this.database);
    const content = JSON.stringify(rows.map(({ id, forms, enabled }) => [id, forms, enabled]));
    // Syncs change the catalogue all the time, and synonyms rarely.
    const synonyms = this.#kept?.content === content ? this.#kept.synonyms : compile(rows);
    this.#kept = { version, content, synonyms };
    return synonyms;
  }

  /** Added entries, the newest first, then the built-in ones. */
  async list(): Promise<Synonym[]> {
    const rows = await findRows(this.database);
    const switched = new Map(rows.map((row) => [row.id, row]));
    return [
      ...rows.filter(({ forms }) => forms !== null).map(toSynonym),
      ...[...builtIn].map(([id, forms]) => toBuiltIn(id, forms, switched.get(id))),
    ];
  }

  /** @throws VALIDATION, SYNONYM_EXISTS, TOO_MANY_SYNONYMS */
  async add({ forms }: SynonymInput, caller: Caller): Promise<Synonym> {
    await checkForms(this.database, forms);
    const keys = new Set(forms.map(synonymKey));
    const row = await inTransaction(this.database, async (manager) => {
      // So that two requests together add neither a form twice nor too many entries; searches go on.
      await manager.query('LOCK TABLE search_synonym IN SHARE ROW EXCLUSIVE MODE');
      const own = (await findRows(manager)).filter((each) => each.forms !== null);
      const taken = own.find((each) => each.forms?.some((form) => keys.has(synonymKey(form))));
      if (taken !== undefined) throw new AppError('SYNONYM_EXISTS', { details: { id: taken.id } });
      if (own.length >= maxOwnSynonyms) throw new AppError('TOO_MANY_SYNONYMS', { details: { max: maxOwnSynonyms } });
      return store(manager, { id: uuidv7(), forms, enabled: true }, caller);
    });
    return toSynonym(row);
  }

  /** @throws SYNONYM_NOT_FOUND */
  async change({ id, enabled }: ParsedRpcRequest<'opportunities.change-synonym'>, caller: Caller): Promise<Synonym> {
    const forms = builtIn.get(id);
    if (forms !== undefined)
      return toBuiltIn(id, forms, await store(this.database, { id, forms: null, enabled }, caller));
    const sql = `UPDATE search_synonym SET enabled = $2, changed_by = $3, changed_label = $4, changed_at = now() WHERE id = $1 AND forms IS NOT NULL RETURNING ${columns}`;
    return this.writeOwn(sql, [id, enabled, caller.user_id, caller.label]);
  }

  /** @throws SYNONYM_NOT_FOUND, SYNONYM_BUILT_IN */
  async remove({ id }: ParsedRpcRequest<'opportunities.remove-synonym'>): Promise<Synonym> {
    if (builtIn.has(id)) throw new AppError('SYNONYM_BUILT_IN', { details: { id } });
    return this.writeOwn(`DELETE FROM search_synonym WHERE id = $1 AND forms IS NOT NULL RETURNING ${columns}`, [id]);
  }

  private async writeOwn(sql: string, parameters: [id: string, ...unknown[]]): Promise<Synonym> {
    const row = await readOne(
      this.database,
      rowSchema,
      `WITH written AS (${sql}) SELECT ${columns} FROM written`,
      parameters,
    );
    if (row === undefined) throw new AppError('SYNONYM_NOT_FOUND', { details: { id: parameters[0] } });
    return toSynonym(row);
  }
}

/** Ids of added entries are in the order of their time. */
function findRows(database: Database): Promise<Row[]> {
  return readRows(database, rowSchema, `SELECT ${columns} FROM search_synonym ORDER BY id DESC`);
}

async function store(
  database: Database,
  { id, forms, enabled }: Pick<Row, 'id' | 'forms' | 'enabled'>,
  { user_id, label }: Caller,
): Promise<Row> {
  const [row] = await readRows(
    database,
    rowSchema,
    `INSERT INTO search_synonym (id, forms, enabled, changed_by, changed_label, changed_at) VALUES ($1, $2, $3, $4, $5, now())
     ON CONFLICT (id) DO UPDATE SET enabled = excluded.enabled, changed_by = excluded.changed_by, changed_label = excluded.changed_label, changed_at = excluded.changed_at
     RETURNING ${columns}`,
    [id, forms, enabled, user_id, label],
  );
  if (row === undefined) throw new AppError('INTERNAL', { message: 'An upsert returns its row' });
  return row;
}

function compile(rows: readonly Row[]): Synonyms {
  if (rows.length === 0) return expand;
  const off = new Set(rows.filter(({ enabled }) => !enabled).map(({ id }) => id));
  const own = rows.flatMap(({ id, forms }) => (forms === null ? [] : [[id, forms] as const]));
  const lines = [...builtIn, ...own].filter(([id]) => !off.has(id));
  return synonymsOf(lines.map(([, [word = '', ...others]]) => [word, others] as const));
}

function toSynonym({ id, forms, enabled, changed_label, changed_at }: Row): Synonym {
  return {
    id,
    forms: forms ?? [],
    built_in: false,
    enabled,
    changed_by: changed_label,
    changed_at: changed_at.toISOString(),
  };
}

function toBuiltIn(id: string, forms: readonly string[], switched: Row | undefined): Synonym {
  const state = switched === undefined ? { enabled: true, changed_by: null, changed_at: null } : toSynonym(switched);
  return { ...state, id, forms: [...forms], built_in: true };
}
