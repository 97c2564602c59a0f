const buttonHint = 'If the button does not work, open this address:';

/** The words of a text, in order. */
function wordsOf(form: string): string[] {
  return form.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of the text form of a mail, without its addresses. */
export function wordsOfText(text: string): string[] {
  return wordsOf(text.replaceAll(/^https?:\S+$/gm, ' '));
}

/** The visible words of the HTML form of a mail, without its addresses and the hint below a button. */
export function wordsOfHtml(html: string): string[] {
  const body = html.slice(html.indexOf('<body'));
  const visibleText = body
    .replaceAll(/<a [^>]*>https?:[^<]*<\/a>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(buttonHint, ' ');
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return wordsOf(visibleText.replaceAll(/&(?:lt|gt|quot|amp|#39);/g, (entity) => Reflect.get(entities, entity)));
}
