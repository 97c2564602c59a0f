import { AppError } from '@rfp/contracts/errors';
import { type SourceFetch } from '../fetch-source.js';
import { validateXml } from '../feed/validate-xml.js';
import { decodePage } from '../http/decode-page.js';
import { looksLikeHtml, looksLikeXml } from '../http/read-body.js';
import { redact } from '../http/redact.js';

interface ReadPage {
  html: string;
  /** URL after redirects. */
  address: URL;
}

/**
 * Reads a page to its end.
 * @throws SOURCE_TRUNCATED, SOURCE_UNSAFE, SOURCE_CHANGED if it is no web page, and errors of `SourceFetch`
 */
export async function readPage(fetch: SourceFetch, asked: URL): Promise<ReadPage> {
  const answer = await fetch.document(asked, { accept: 'text/html, application/xhtml+xml;q=0.9' });
  if (!answer.modified) throw new AppError('SOURCE_EMPTY');
  const { bytes, contentType, address } = answer;
  const html = decodePage(bytes, contentType);
  checkPage(html, contentType, `GET ${redact(asked)}`);
  return { html, address };
}

function checkPage(html: string, contentType: string, request: string): void {
  const details = { request };
  if (html.trim() === '') throw new AppError('SOURCE_EMPTY', { details });
  if (looksLikeXml(html.slice(0, 1000))) {
    validateXml(html);
    throw new AppError('SOURCE_CHANGED', {
      message: `The address answers with XML, such as a feed, which is no web page. Add it as a feed. (${request})`,
      details,
    });
  }
  if (!/\bx?html\b/i.test(contentType) && !looksLikeHtml(html.slice(0, 1000))) {
    throw new AppError('SOURCE_CHANGED', {
      message: `The address answers with ${contentType.slice(0, 60) || 'something'}, which is no web page. (${request})`,
      details,
    });
  }
  // The only sign of a page that was cut and has the length of its first half.
  if (/<body[\s>]/i.test(html) && !/<\/(?:body|html)\s*>/i.test(html))
    throw new AppError('SOURCE_TRUNCATED', { details });
}
