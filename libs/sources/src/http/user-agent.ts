/** The name that rules for robots know the product by. */
export const userAgentToken = 'rfp-grant-tracker';

export const userAgent = `${userAgentToken}/1.0.0 (+https://github.com/rfp-grant-tracker/rfp-grant-tracker)`;
