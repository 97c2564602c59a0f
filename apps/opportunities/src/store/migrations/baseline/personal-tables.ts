/** Tables of acknowledged versions, score recipes, and notifications. */
export const personalTables = `
  -- Recipes used to explain scores, so that a past score can be computed again, and who used them.
  CREATE TABLE score_recipe (
    id text PRIMARY KEY,
    content jsonb NOT NULL,
    first_used_at timestamptz NOT NULL
  );

  CREATE TABLE score_recipe_use (
    recipe_id text NOT NULL REFERENCES score_recipe (id) ON DELETE CASCADE,
    person_id uuid NOT NULL,
    PRIMARY KEY (recipe_id, person_id)
  );

  -- The version of an opportunity that each person has acknowledged.
  CREATE TABLE seen_opportunity (
    person_id uuid NOT NULL,
    opportunity_id uuid NOT NULL REFERENCES opportunity_summary (id) ON DELETE CASCADE,
    version integer NOT NULL,
    seen_through timestamptz NOT NULL,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (person_id, opportunity_id)
  );
  CREATE INDEX seen_opportunity_age ON seen_opportunity (person_id, seen_at);
  CREATE INDEX seen_opportunity_opportunity ON seen_opportunity (opportunity_id);

  -- People who receive emails about opportunities.
  CREATE TABLE watcher (
    person_id uuid PRIMARY KEY,
    since timestamptz NOT NULL,
    threshold smallint NOT NULL,
    search jsonb NOT NULL,
    schedule jsonb NOT NULL
  );

  CREATE TABLE notified_version (
    opportunity_id uuid PRIMARY KEY REFERENCES opportunity_summary (id) ON DELETE CASCADE,
    through timestamptz NOT NULL
  );

  CREATE TABLE digest (
    id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
    person_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    sent_at timestamptz,
    outcome text
  );
  CREATE INDEX digest_person ON digest (person_id, created_at);
  CREATE INDEX digest_unsent ON digest (created_at) WHERE sent_at IS NULL;

  -- News for these people, its urgency, and the email it was sent in.
  CREATE TABLE notification (
    id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
    person_id uuid NOT NULL,
    opportunity_id uuid NOT NULL REFERENCES opportunity_summary (id) ON DELETE CASCADE,
    kind text NOT NULL,
    at timestamptz NOT NULL,
    score smallint NOT NULL,
    changed_fields text[] NOT NULL,
    created_at timestamptz NOT NULL,
    dismissed_at timestamptz,
    digest_id uuid,
    facts jsonb,
    rank smallint DEFAULT 5 NOT NULL
  );
  CREATE INDEX notification_age ON notification (created_at);
  CREATE INDEX notification_digest ON notification (digest_id) WHERE digest_id IS NOT NULL;
  CREATE UNIQUE INDEX notification_once ON notification (opportunity_id, person_id, kind, at);
  CREATE INDEX notification_pending ON notification (person_id, created_at) WHERE digest_id IS NULL AND dismissed_at IS NULL;
  CREATE INDEX notification_shown ON notification (person_id, created_at) WHERE dismissed_at IS NULL;`;
