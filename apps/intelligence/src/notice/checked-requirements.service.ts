import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { type CheckedRequirements, type CheckedRequirement } from '@rfp/contracts/intelligence/checked-requirement';
import { AppError } from '@rfp/contracts/errors';
import { maxComplianceItems } from '@rfp/contracts/intelligence/notice-brief';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { areAlike, alignTexts } from '@rfp/grounding/text/align-texts';
import { extractRequirements } from '@rfp/grounding/extract-requirements';
import { inTransaction } from '@rfp/persistence/transaction';
import { yieldToConnections } from '@rfp/service-kit/yield-to-connections';
import { DataSource } from 'typeorm';
import { CheckedRequirementEntity } from '../store/notice.entity.js';
import { fitRows } from './fit-rows.js';
import { loadChecked, requirementKey, type StoredCheck } from './load-checked.js';
import { type NoticeSources, NoticeSourcesService } from './notice-sources.service.js';

/** Requirements that people have checked off. A change of the notice reopens a requirement only if it changes or removes the requirement. */
@Injectable()
export class CheckedRequirementsService {
  /** Requirements of the last notice, cached because a person checks several requirements in a row. */
  private last = { content: '', requirements: [''] };

  constructor(
    private readonly database: DataSource,
    private readonly sources: NoticeSourcesService,
  ) {}

  async list(
    request: RpcRequest<'intelligence.checked-requirements'>,
    { kind, user_id }: Pick<Caller, 'kind' | 'user_id'>,
  ): Promise<CheckedRequirements> {
    const found = await this.sources.find(request);
    const stored = kind === 'person' ? await loadChecked(this.database.manager, user_id, found.notice.id) : [];
    const requirements = stored.length === 0 ? [] : pairChecked(stored, await this.requirementsOf(found));
    return { id: found.notice.id, requirements: fitRows(requirements) };
  }

  /** @throws REQUIREMENT_NOT_FOUND if the notice does not have the requirement, or has it no longer */
  async check(
    { requirement, checked, ...request }: RpcRequest<'intelligence.check-requirement'>,
    caller: Pick<Caller, 'kind' | 'user_id'>,
    now = new Date(),
  ): Promise<CheckedRequirements> {
    const found = await this.sources.find(request);
    const key = requirementKey(requirement);
    if (checked) await this.storeCheck(found, caller.user_id, key, now);
    else await this.uncheck(caller.user_id, found.notice.id, key);
    return this.list(request, caller);
  }

  private async storeCheck(found: NoticeSources, user: string, key: string, now: Date): Promise<void> {
    const { id } = found.notice;
    const requirements = await this.requirementsOf(found);
    const words = requirements.find((each) => requirementKey(each) === key);
    if (words === undefined) throw new AppError('REQUIREMENT_NOT_FOUND', { details: { id } });
    const stored = await loadChecked(this.database.manager, user, id);
    const earlier = pairChecked(stored, requirements).find((each) => each.requirement === words)?.before ?? null;
    const beside = requirements
      .filter((each) => each !== words && areAlike(each, words))
      .map((each) => requirementKey(each));
    await inTransaction(this.database, async (manager) => {
      const row = { user_id: user, opportunity_id: id, key, words, beside, checked_at: now };
      await manager.upsert(CheckedRequirementEntity, row, ['user_id', 'opportunity_id', 'key']);
      await manager.query(
        `DELETE FROM checked_requirement WHERE user_id = $1 AND opportunity_id = $2 AND (key = $3 OR key NOT IN (
           SELECT key FROM checked_requirement WHERE user_id = $1 AND opportunity_id = $2
            ORDER BY checked_at DESC, key LIMIT ${maxComplianceItems}))`,
        [user, id, earlier === null ? null : requirementKey(earlier)],
      );
    });
  }

  private async uncheck(user: string, opportunity: string, key: string): Promise<void> {
    const row = { user_id: user, opportunity_id: opportunity, key };
    await this.database.manager.delete(CheckedRequirementEntity, row);
  }

  private async requirementsOf({ key: content, load }: NoticeSources): Promise<readonly string[]> {
    if (this.last.content === content) return this.last.requirements;
    const texts = await load();
    await yieldToConnections();
    const requirements = extractRequirements(texts).map(({ quote }) => quote.text);
    this.last = { content, requirements };
    return requirements;
  }
}

/**
 * Pairs checked requirements with the current ones, in the order of the notice. A current requirement is not a later version of a checked one if the
 * notice already had both when the person checked.
 */
function pairChecked(stored: readonly StoredCheck[], requirements: readonly string[]): CheckedRequirement[] {
  const beside = stored.map((check) => new Set(check.beside));
  const pairs = alignTexts(
    stored.map(({ words }) => words),
    requirements,
    (from, to) => beside[from]?.has(requirementKey(requirements[to] ?? '')) !== true,
  );
  return pairs.flatMap(([from, to]) => {
    const check = from === null ? undefined : stored[from];
    if (check === undefined) return [];
    const requirement = to === null ? null : (requirements[to] ?? null);
    const isSame = requirement !== null && requirementKey(requirement) === requirementKey(check.words);
    return [{ requirement, before: isSame ? null : check.words, checked_at: check.checked_at.toISOString() }];
  });
}
