/** Tables that lists, details and figures are read from. `source_record` is included because a detail shows when its records were fetched. */
const tables = [
  'opportunity_summary',
  'opportunity_past',
  'opportunity_count',
  'source_record',
  'pruned_version',
  'history_start',
  'merge_decision',
  'merge_decision_notice',
  'search_synonym',
  'search_word',
];

/**
 * Every commit that may change readable data notifies the service, including manual corrections in the database. PostgreSQL sends equal notifications
 * of a transaction once. An acknowledgment only changes the lists of its person.
 */
export const catalogueChanges = `
  CREATE FUNCTION notify_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
  begin
    perform pg_notify('catalogue_changed', 'all');
    return null;
  end $$;
  ${tables
    .map(
      (table) => `CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_change();`,
    )
    .join('\n  ')}

  CREATE FUNCTION notify_seen_change() RETURNS trigger LANGUAGE plpgsql AS $$
  begin
    perform pg_notify('catalogue_changed', to_jsonb(coalesce(new, old)) ->> 'person_id');
    return null;
  end $$;
  CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON seen_opportunity
    FOR EACH ROW EXECUTE FUNCTION notify_seen_change();`;
