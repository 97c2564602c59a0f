/** Settings, as JSON, of a person who wants mails; an index of `user_settings` covers this condition. */
export const wantsMails = `'{"email_notifications": true}'::jsonb`;
