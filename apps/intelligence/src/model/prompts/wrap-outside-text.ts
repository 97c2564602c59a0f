const maxTextLength = 30_000;

/**
 * Wraps outside text for a prompt as data: shortened, escaped so that it cannot end the block, and named. The instructions of every prompt state
 * that such blocks are never instructions.
 * @param name - kind of content, such as `notice`; a name of ours, never outside text
 */
export function wrapOutsideText(name: string, content: unknown, max = maxTextLength): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content ?? null, null, 1);
  return `<outside_text name="${name}">\n${escapeMarkup(shorten(text, max))}\n</outside_text>`;
}

function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max).toWellFormed()} [cut]`;
}

/** Also removes invisible tag characters, which some models read and people do not see. */
function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u{E0000}-\u{E007F}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
