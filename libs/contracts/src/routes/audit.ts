import { z } from 'zod';
import {
  auditFilterSchema,
  auditMedia,
  auditQuerySchema,
  workspaceAuditFilterSchema,
  workspaceAuditQuerySchema,
} from '../audit/audit-entry.js';
import { auditRpc } from '../rpc/audit.js';
import { answeredBy, type Routes } from './route.js';

const media = [auditMedia.replace(/;.*/, '')] as const;

export const auditRoutes = {
  listAudit: {
    method: 'GET',
    path: '/audit',
    summary: 'Audit log of the installation, the newest entry first',
    query: auditQuerySchema,
    ...answeredBy(auditRpc, 'auth.audit'),
  },
  exportAudit: {
    method: 'GET',
    path: '/audit/export',
    access: 'read-audit',
    summary: 'Audit log of the installation as a file, the oldest entry first; without a filter, with its hash chain',
    query: auditFilterSchema,
    reply: z.string(),
    media,
  },
  listWorkspaceAudit: {
    method: 'GET',
    path: '/workspace/audit',
    summary: 'Audit log of the workspace of the request, the newest entry first',
    query: workspaceAuditQuerySchema,
    ...answeredBy(auditRpc, 'auth.workspace-audit'),
  },
  exportWorkspaceAudit: {
    method: 'GET',
    path: '/workspace/audit/export',
    access: 'read-workspace-audit',
    summary: 'Audit log of the workspace of the request as a file, the oldest entry first',
    query: workspaceAuditFilterSchema,
    reply: z.string(),
    media,
  },
} as const satisfies Routes;
