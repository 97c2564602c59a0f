import { AppError } from '@rfp/contracts/errors';
import { type SourceFetch } from '../../fetch-source.js';
import { validateXml } from '../../feed/validate-xml.js';
import { decodePage } from '../../http/bodies/decode-page.js';
import { looksLikeHtml, looksLikeXml } from '../../http/bodies/read-body.js';
import { redact } from '../../http/redact.js';

interface ReadPage {
  html: string;
  /** URL after redirects. */
  address: URL;
}

/**
 * Fetches a page and checks that it is a complete web page.
 * @throws SOURCE_TRUNCATED, SOURCE_UNSAFE, SOURCE_CHANGED if it is not a web page, and errors of `SourceFetch`
 */
export async function readPage(fetch: SourceFetch, url: URL): Promise<ReadPage> {
  const response = await fetch
    .document(url, { accept: 'text/html, application/xhtml+xml;q=0.9' })
    .catch(throwWithAdvice);
  if (!response.modified) throw new AppError('SOURCE_EMPTY');
  const { bytes, contentType, address } = response;
  const html = decodePage(bytes, contentType);
  checkPage(html, contentType, `GET ${redact(url)}`);
  return { html, address };
}

/** Advice for users by HTTP status. */
const advice: ReadonlyMap<unknown, string> = new Map([
  [403, 'The site does not let programs read this page: check the address in a browser.'],
  [404, 'There is no such page: check the address.'],
]);

function throwWithAdvice(thrown: unknown): never {
  const adviceText =
    thrown instanceof AppError && thrown.code === 'SOURCE_REFUSED' && advice.get(thrown.details['status']);
  if (!adviceText) throw thrown;
  throw new AppError(thrown.code, { message: `${adviceText} ${thrown.message}`, details: thrown.details });
}

function checkPage(html: string, contentType: string, request: string): void {
  const details = { request };
  if (html.trim() === '') throw new AppError('SOURCE_EMPTY', { details });
  if (html.trimStart().startsWith('%PDF-') || /\bpdf\b/i.test(contentType))
    throw new AppError('SOURCE_CHANGED', {
      message: `The address is that of a PDF document. Enter the address of the web page that links to it. (${request})`,
      details,
    });
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
  if (isCut(html)) throw new AppError('SOURCE_TRUNCATED', { details });
}

const needsEnd = 'table|div|ul|ol|dl|main|section|article|form|script|style|select|title';

/**
 * Whether a page was truncated although it has the announced length. HTML may omit `</body>` and `</html>`, so an incomplete tag at the end
 * or a missing end tag that HTML requires is needed as proof.
 */
function isCut(html: string): boolean {
  if (!/<body[\s>]/i.test(html) || /<\/(?:body|html)\s*>/i.test(html)) return false;
  const names = Array.from(html.matchAll(new RegExp(`<(/?)(${needsEnd})(?=[\\s>])`, 'gi')), ([, end, name = '']) =>
    end === '' ? name.toLowerCase() : `/${name.toLowerCase()}`,
  );
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (
    /<[a-z/][^<>]*$/i.test(html) ||
    needsEnd.split('|').some((name) => (counts.get(name) ?? 0) > (counts.get(`/${name}`) ?? 0))
  );
}
