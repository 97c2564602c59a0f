import { Inject, Injectable, Optional } from '@nestjs/common';
import { defaultSynonyms, expand, synonymKey, synonymsOf } from '@rfp/codes/synonyms';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { maxOwnSynonyms, type Synonym, type SynonymInput } from '@rfp/contracts/opportunities/synonym';
import { recordAudit } from '@rfp/persistence/events/record-audit';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { type Synonyms } from '../search/query/terms.js';
import { CatalogueChangesService } from '../catalogue/catalogue-changes.service.js';
import { SearchSynonymEntity } from '../store/entities/search-synonym.entity.js';
import { checkForms } from './check-forms.js';

/** Forms of the built-in entries by id. */
const builtIn: ReadonlyMap<string, readonly string[]> = new Map(
  [...defaultSynonyms].map(([word, others]) => [synonymKey(word).replaceAll(' ', '-'), [word, ...others]]),
);

/** Synonyms of the search: the built-in table without the entries that were turned off, plus the added entries. */
@Injectable()
export class SynonymsService {
  #cached: { version: number | undefined; content: string; synonyms: Synonyms } | undefined;

  /** @param changes - without it, nothing is cached between searches */
  constructor(
    private readonly database: DataSource,
    @Optional() @Inject(CatalogueChangesService) private readonly changes?: Pick<CatalogueChangesService, 'version'>,
  ) {}

  /** Returns the current synonyms. Caches them until the catalogue changes, unless change notifications are unavailable. */
  async current(): Promise<Synonyms> {
    // Read before the rows, so that a concurrent change invalidates the result.
    const version = this.changes?.version;
    if (version !== undefined && version === this.#cached?.version) return this.#cached.synonyms;
    const rows = await findRows(this.database.manager);
    const content = JSON.stringify(rows.map(({ id, forms, enabled }) => [id, forms, enabled]));
    // Syncs change the catalogue all the time, but synonyms change rarely, so they are recompiled only if their own content changed.
    const synonyms = this.#cached?.content === content ? this.#cached.synonyms : compile(rows);
    this.#cached = { version, content, synonyms };
    return synonyms;
  }

  /** Lists all entries: added ones, newest first, then built-in ones. */
  async list(): Promise<Synonym[]> {
    const rows = await findRows(this.database.manager);
    const overrides = new Map(rows.map((row) => [row.id, row]));
    return [
      ...rows.filter(({ forms }) => forms !== null).map(toSynonym),
      ...[...builtIn].map(([id, forms]) => toBuiltIn(id, forms, overrides.get(id))),
    ];
  }

  /** @throws VALIDATION, SYNONYM_EXISTS, TOO_MANY_SYNONYMS */
  async add({ forms }: SynonymInput, caller: Caller): Promise<Synonym> {
    await checkForms(this.database, forms);
    const keys = new Set(forms.map(synonymKey));
    const row = await inTransaction(this.database, async (manager) => {
      // The lock keeps concurrent requests from adding a form twice or too many entries; searches are not blocked.
      await manager.query('LOCK TABLE search_synonym IN SHARE ROW EXCLUSIVE MODE');
      const own = (await findRows(manager)).filter((each) => each.forms !== null);
      const taken = own.find((each) => each.forms?.some((form) => keys.has(synonymKey(form))));
      if (taken !== undefined) throw new AppError('SYNONYM_EXISTS', { details: { id: taken.id } });
      if (own.length >= maxOwnSynonyms) throw new AppError('TOO_MANY_SYNONYMS', { details: { max: maxOwnSynonyms } });
      const entry = { id: uuidv7(), forms, enabled: true, ...changeColumns(caller) };
      await manager.insert(SearchSynonymEntity, entry);
      await recordAudit(manager, caller, {
        action: 'synonym_added',
        target: synonymTarget(entry.id),
        after: { forms },
      });
      return entry;
    });
    return toSynonym(row);
  }

  /** @throws SYNONYM_NOT_FOUND */
  async change({ id, enabled }: ParsedRpcRequest<'opportunities.change-synonym'>, caller: Caller): Promise<Synonym> {
    const change = { enabled, ...changeColumns(caller) };
    const audit = { action: 'synonym_changed', target: synonymTarget(id), after: { enabled } } as const;
    const forms = builtIn.get(id);
    if (forms !== undefined) {
      const override = { id, forms: null, ...change };
      await inTransaction(this.database, async (manager) => {
        await manager.upsert(SearchSynonymEntity, override, ['id']);
        await recordAudit(manager, caller, audit);
      });
      return toBuiltIn(id, forms, override);
    }
    return inTransaction(this.database, async (manager) => {
      await manager.update(SearchSynonymEntity, { id, forms: Not(IsNull()) }, change);
      const own = await findOwn(manager, id);
      await recordAudit(manager, caller, audit);
      return toSynonym(own);
    });
  }

  /** @throws SYNONYM_NOT_FOUND, SYNONYM_BUILT_IN */
  async remove({ id }: ParsedRpcRequest<'opportunities.remove-synonym'>, caller: Caller): Promise<Synonym> {
    if (builtIn.has(id)) throw new AppError('SYNONYM_BUILT_IN', { details: { id } });
    return inTransaction(this.database, async (manager) => {
      const own = await findOwn(manager, id);
      await manager.delete(SearchSynonymEntity, { id });
      const before = { forms: own.forms, enabled: own.enabled };
      await recordAudit(manager, caller, { action: 'synonym_removed', target: synonymTarget(id), before });
      return toSynonym(own);
    });
  }
}

/** @throws SYNONYM_NOT_FOUND */
async function findOwn(manager: EntityManager, id: string): Promise<SearchSynonymEntity> {
  const own = await manager.findOneBy(SearchSynonymEntity, { id, forms: Not(IsNull()) });
  if (own === null) throw new AppError('SYNONYM_NOT_FOUND', { details: { id } });
  return own;
}

/** Target of audit entries about an entry. */
function synonymTarget(id: string): string {
  return `synonym:${id}`;
}

/** Reads all entries, newest first: ids are in the order of time. */
function findRows(manager: EntityManager): Promise<SearchSynonymEntity[]> {
  return manager.find(SearchSynonymEntity, { order: { id: 'DESC' } });
}

function changeColumns({ user_id, label }: Caller): Pick<SearchSynonymEntity, `changed_${'by' | 'label' | 'at'}`> {
  return { changed_by: user_id, changed_label: label, changed_at: new Date() };
}

/** Reads the current synonyms within a transaction, without a cache. */
export async function readSynonyms(manager: EntityManager): Promise<Synonyms> {
  return compile(await findRows(manager));
}

function compile(rows: readonly SearchSynonymEntity[]): Synonyms {
  if (rows.length === 0) return expand;
  const disabledIds = new Set(rows.filter(({ enabled }) => !enabled).map(({ id }) => id));
  const own = rows.flatMap(({ id, forms }) => (forms === null ? [] : [[id, forms] as const]));
  const lines = [...builtIn, ...own].filter(([id]) => !disabledIds.has(id));
  return synonymsOf(lines.map(([, [word = '', ...others]]) => [word, others] as const));
}

function toSynonym({ id, forms, enabled, changed_label, changed_at }: SearchSynonymEntity): Synonym {
  return {
    id,
    forms: forms ?? [],
    built_in: false,
    enabled,
    changed_by: changed_label,
    changed_at: changed_at.toISOString(),
  };
}

function toBuiltIn(id: string, forms: readonly string[], override: SearchSynonymEntity | undefined): Synonym {
  const state = override === undefined ? { enabled: true, changed_by: null, changed_at: null } : toSynonym(override);
  return { ...state, id, forms: [...forms], built_in: true };
}
