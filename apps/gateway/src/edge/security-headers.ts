import { type SecurityHeadersOptions } from '@nestjs/common';

/**
 * Security headers of every response. Scripts are only loaded from files of the console, never inline, so markup in a title cannot run.
 * Inline styles are allowed: Emotion (of Material UI) inserts them at runtime, and a nonce would have to differ in each response of a
 * static page.
 */
const securityHeaders: SecurityHeadersOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: "'self'",
      baseUri: "'none'",
      connectSrc: "'self'",
      fontSrc: ["'self'", 'data:'],
      formAction: "'self'",
      frameAncestors: "'none'",
      imgSrc: ["'self'", 'data:'],
      objectSrc: "'none'",
      scriptSrc: "'self'",
      scriptSrcAttr: "'none'",
      styleSrc: ["'self'", "'unsafe-inline'"],
    },
  },
  xFrameOptions: { action: 'deny' },
};

const oneYear = 365 * 86_400;

/** Adds HSTS for HTTPS sites. Subdomains are excluded, because they are unknown here. */
export function securityHeadersOf(siteUrl: string): SecurityHeadersOptions {
  return {
    ...securityHeaders,
    strictTransportSecurity: hasHsts(siteUrl) && { maxAge: oneYear, includeSubDomains: false },
  };
}

/** Headers of responses that bypass the routes. They carry no page, so nothing is allowed. */
export function rawSecurityHeadersOf(siteUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(hasHsts(siteUrl) ? { 'strict-transport-security': `max-age=${oneYear}` } : {}),
  };
}

/** HSTS on localhost would block other local servers. */
function hasHsts(siteUrl: string): boolean {
  return siteUrl.startsWith('https:');
}
