import { type SecurityHeadersOptions } from '@nestjs/common';

/**
 * What a browser may do with what it gets from here. Scripts come as files of our own and are never inline,
 * so a title that holds markup cannot run as one.
 * Styles may be inline: Emotion, which Material UI is made with, writes them into the page while it runs, and a nonce
 * would have to differ in every copy of a page that is a plain file.
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

/**
 * The same, and for a site that is reached by HTTPS that it must not be asked in any other way. Of its subdomains nothing is known
 * here, and on a machine of one's own, where HTTP is what there is, it would shut out whatever else listens under that name.
 */
export function securityHeadersOf(siteUrl: string): SecurityHeadersOptions {
  return {
    ...securityHeaders,
    strictTransportSecurity: siteUrl.startsWith('https:') && { maxAge: oneYear, includeSubDomains: false },
  };
}
