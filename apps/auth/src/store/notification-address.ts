/** The address of the settings in `changed`; null: none was given. */
export const givenAddress = `nullif(changed.settings->>'notification_email', '')`;

/** Whether mails go to the address of the settings: it is that of the account, or was confirmed by a link. */
export const isConfirmed = `coalesce(lower(${givenAddress}) IN (lower(account.email), lower(changed.confirmed_email)), ${givenAddress} IS NULL)`;

/** Address of notification mails: that of the account until the one of the settings is confirmed. */
export const mailAddress = `CASE WHEN ${isConfirmed} THEN coalesce(${givenAddress}, account.email) ELSE account.email END`;
