/** SQL for the address in the settings of `changed`; null if none was given. */
export const givenAddress = `nullif(changed.settings->>'notification_email', '')`;

/** SQL for whether mails go to the address in the settings: it equals the account's address, or a link has confirmed it. */
export const isConfirmed = `coalesce(lower(${givenAddress}) IN (lower(account.email), lower(changed.confirmed_email)), ${givenAddress} IS NULL)`;

/** SQL for the address of notification mails: the address of the account until the address in the settings is confirmed. */
export const mailAddressSql = `CASE WHEN ${isConfirmed} THEN coalesce(${givenAddress}, account.email) ELSE account.email END`;
