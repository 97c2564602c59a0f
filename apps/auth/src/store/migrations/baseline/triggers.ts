/** Makes the audit trail append-only; entries can be deleted only after 90 days. */
export const auditTrail = `
  CREATE FUNCTION audit_entry_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
  begin
    if tg_op = 'DELETE' and old.at < now() - interval '90 days' then return old; end if;
    raise exception 'an audit entry is not changed';
  end $$;
  CREATE TRIGGER audit_entry_is_kept BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_is_kept();`;

/**
 * Notifies the service of every commit that ends a session or token, or changes what identifies a caller. This includes cascades and bans by hand,
 * which no code of the service would notice. A refresh is not reported, because it only prolongs a session.
 */
export const callerChanges = `
  CREATE FUNCTION notify_caller_change() RETURNS trigger LANGUAGE plpgsql AS $$
  begin
    perform pg_notify('auth_caller_changed', to_jsonb(coalesce(old, new)) ->> tg_argv[0]);
    return null;
  end $$;
  CREATE TRIGGER caller_removed AFTER DELETE ON account FOR EACH ROW EXECUTE FUNCTION notify_caller_change('id');
  CREATE TRIGGER caller_removed AFTER DELETE ON api_token FOR EACH ROW EXECUTE FUNCTION notify_caller_change('account_id');
  CREATE TRIGGER caller_removed AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION notify_caller_change('account_id');
  CREATE TRIGGER caller_removed AFTER DELETE ON factor FOR EACH ROW
    WHEN (old.status = 'verified') EXECUTE FUNCTION notify_caller_change('account_id');
  CREATE TRIGGER caller_added AFTER INSERT ON factor FOR EACH ROW
    WHEN (new.status = 'verified') EXECUTE FUNCTION notify_caller_change('account_id');
  CREATE TRIGGER caller_changed AFTER UPDATE ON account FOR EACH ROW
    WHEN (old.email IS DISTINCT FROM new.email OR old.banned_until IS DISTINCT FROM new.banned_until
      OR old.is_demo IS DISTINCT FROM new.is_demo OR old.is_anonymous IS DISTINCT FROM new.is_anonymous)
    EXECUTE FUNCTION notify_caller_change('id');
  CREATE TRIGGER caller_changed AFTER UPDATE ON api_token FOR EACH ROW
    WHEN (old.name IS DISTINCT FROM new.name OR old.scope IS DISTINCT FROM new.scope
      OR old.token_hash IS DISTINCT FROM new.token_hash OR old.expires_at IS DISTINCT FROM new.expires_at)
    EXECUTE FUNCTION notify_caller_change('account_id');
  CREATE TRIGGER caller_changed AFTER UPDATE ON factor FOR EACH ROW
    WHEN (old.status <> new.status) EXECUTE FUNCTION notify_caller_change('account_id');
  CREATE TRIGGER caller_changed AFTER UPDATE ON session FOR EACH ROW
    WHEN (old.not_after > new.not_after OR old.refreshed_at > new.refreshed_at) EXECUTE FUNCTION notify_caller_change('account_id');`;
