import { type ServiceAction } from '@rfp/contracts/audit/audit-actions';
import { toAuditValues } from '@rfp/contracts/audit/audit-values';
import { type Caller, workspaceIdOf } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type EventName, events } from '@rfp/contracts/events';
import { jsonValueSchema } from '@rfp/contracts/primitives';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { schemaOf } from '../schema/schema-of.js';
import { writeEvent } from './outbox.js';

/** The members of a caller that the audit log has. */
export type AuditedCaller = Pick<Caller, 'user_id' | 'via_id' | 'workspace_id' | 'address'>;

/** A change by a person, for the audit log. */
export interface AuditedChange {
  action: ServiceAction;
  /** Kind and id of what was changed: `source:sam_gov`. */
  target: string | null;
  /** Values before and after. Secrets and mail addresses are removed. */
  before?: object;
  after?: object;
  /** Whether it belongs to the workspace of the request, whose owners then see it. Default: it concerns the installation. */
  inWorkspace?: boolean;
}

/**
 * Records a change for the audit log of the auth service, in the transaction of the change, as an event of the outbox. Like `writeEvent`, call it
 * last in a transaction.
 */
export async function recordAudit(
  manager: EntityManager,
  caller: AuditedCaller,
  { action, target, before, after, inWorkspace = false }: AuditedChange,
): Promise<void> {
  const name = `${schemaOf(manager.connection)}.audited`;
  if (!isAuditedEvent(name)) throw new AppError('INTERNAL', { message: `There is no event ${name}` });
  await writeEvent(manager, name, caller.user_id, {
    account_id: caller.user_id,
    session_id: caller.via_id,
    workspace_id: inWorkspace ? workspaceIdOf(caller) : null,
    ...(caller.address === undefined ? {} : { address: caller.address }),
    action,
    target,
    before: before === undefined ? null : toValues(before),
    after: after === undefined ? null : toValues(after),
  });
}

const valuesSchema = z.record(z.string(), jsonValueSchema);

type AuditedEvent = Extract<EventName, `${string}.audited`>;

function isAuditedEvent(name: string): name is AuditedEvent {
  return name.endsWith('.audited') && Object.hasOwn(events, name);
}

/** The values as JSON, without members that JSON lacks. */
function toValues(values: object): z.output<typeof valuesSchema> {
  return valuesSchema.parse(JSON.parse(JSON.stringify(toAuditValues(values))));
}
