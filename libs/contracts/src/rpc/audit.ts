import { z } from 'zod';
import {
  auditFilterSchema,
  auditPageSchema,
  auditQuerySchema,
  maxAuditPartRows,
  workspaceAuditFilterSchema,
  workspaceAuditQuerySchema,
} from '../audit/audit-entry.js';
import { filePartSchema } from '../wire/file-part.js';
import { type RpcTable } from './call.js';

const partShape = {
  /** `next` of the part before. */
  after: z.string().max(200).optional(),
  limit: z.int().min(1).max(maxAuditPartRows),
};

/** The audit log: of the installation for administrators, and of the workspace of the request for its owners. */
export const auditRpc = {
  'auth.audit': { access: 'read-audit', request: auditQuerySchema, reply: auditPageSchema },
  /** Lines of an exported log. Without a filter, they contain everything needed to verify it. */
  'auth.audit-part': {
    access: 'read-audit',
    bulk: true,
    request: z.strictObject({ filter: auditFilterSchema, ...partShape }),
    reply: filePartSchema,
  },
  'auth.workspace-audit': {
    access: 'read-workspace-audit',
    request: workspaceAuditQuerySchema,
    reply: auditPageSchema,
  },
  'auth.workspace-audit-part': {
    access: 'read-workspace-audit',
    bulk: true,
    request: z.strictObject({ filter: workspaceAuditFilterSchema, ...partShape }),
    reply: filePartSchema,
  },
} as const satisfies RpcTable;
