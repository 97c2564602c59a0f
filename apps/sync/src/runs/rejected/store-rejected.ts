import { type UnreadableRecord } from '@rfp/sources/connector';
import { type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';

/** A quarantined record. `stage` states whether `raw` is the record as received or the notice created from it. */
export interface QuarantinedRecord extends UnreadableRecord {
  stage: 'read' | 'notice';
}

/** Records up to this size are stored completely, larger ones truncated. */
const maxWholeBytes = 1_000_000;
/** Maximum bytes of one write, which is held in memory as a whole. */
const maxWriteBytes = 16_000_000;
export const excerptLength = 4000;

export async function storeRejected(
  manager: EntityManager,
  run: { runId: string; source: string },
  rejected: readonly QuarantinedRecord[],
): Promise<void> {
  if (rejected.length === 0) return;
  await manager.query(
    `INSERT INTO rejected_record (id, run_id, source, source_id, code, message, stage, raw, whole, rejected_at)
     SELECT id, $2, $3, source_id, code, message, stage, raw, whole, now()
       FROM json_to_recordset($1::json) AS given (id uuid, source_id text, code text, message text, stage text, raw text, whole boolean)`,
    [JSON.stringify(toRows(rejected)), run.runId, run.source],
  );
}

function toRows(rejected: readonly QuarantinedRecord[]) {
  let room = maxWriteBytes;
  return rejected.map(({ source_id, code, message, stage, raw }) => {
    const bytes = Buffer.byteLength(raw);
    const isComplete = bytes <= Math.min(maxWholeBytes, room);
    if (isComplete) room -= bytes;
    return {
      id: uuidv7(),
      source_id: source_id === null ? null : toStorableText(source_id),
      code,
      message: toStorableText(message).slice(0, 1000),
      stage,
      raw: toStorableText(isComplete ? raw : raw.slice(0, excerptLength)),
      whole: isComplete,
    };
  });
}

/** Replaces characters that PostgreSQL cannot store, so that the record is quarantined and not lost. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}
