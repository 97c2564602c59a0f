import { type ColumnType } from '@rfp/contracts/fields/field-row';
import { type MarkColumn } from '@rfp/contracts/opportunities/export';

/** Placeholder of the workspace. For visitors it is null, so that they get no marks. */
const workspace = '$3::uuid';

/** SQL and type of the marks of the row `o` in a workspace. */
export const markColumns: Readonly<Record<MarkColumn, { readonly sql: string; readonly type: ColumnType }>> = {
  watched: {
    sql: `EXISTS (SELECT FROM opportunity_watch WHERE workspace_id = ${workspace} AND opportunity_id = o.id)`,
    type: 'boolean',
  },
  dismissed: {
    sql: `(SELECT coalesce(dismissed_reason, 'dismissed') FROM opportunity_mark WHERE workspace_id = ${workspace} AND opportunity_id = o.id)`,
    type: 'text',
  },
  tags: {
    sql: `NULLIF(ARRAY(SELECT tag.name FROM opportunity_tag JOIN workspace_tag tag ON tag.id = tag_id
      WHERE tag.workspace_id = ${workspace} AND opportunity_id = o.id ORDER BY lower(tag.name)), '{}')`,
    type: 'text[]',
  },
  notes: {
    sql: `(SELECT count(*)::integer FROM opportunity_note WHERE workspace_id = ${workspace} AND opportunity_id = o.id)`,
    type: 'integer',
  },
};
