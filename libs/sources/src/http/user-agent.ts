/** Name of the product in robots.txt. */
export const userAgentToken = 'rfp-grant-tracker';

export const userAgent = `${userAgentToken}/1.0.0 (+https://github.com/rfp-grant-tracker/rfp-grant-tracker)`;
