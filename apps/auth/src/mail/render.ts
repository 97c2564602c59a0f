import { type Block, type Content } from './content.js';

export interface Rendered {
  subject: string;
  html: string;
  text: string;
}

/** Both forms of a mail from the same content. Nothing in it is fetched from anywhere, so opening it tells nobody. */
export function render(content: Content, sender: string): Rendered {
  return { subject: oneLine(content.subject), html: renderHtml(content, sender), text: renderText(content, sender) };
}

/** One element a line, links alone on theirs, so that every mail program makes them clickable. */
function renderText({ subject, body, footer }: Content, sender: string): string {
  const parts = [subject, ...body.map(blockAsText), `${oneLine(footer)}\n\n-- \n${sender}`];
  return `${parts.join('\n\n')}\n`;
}

function blockAsText(block: Block): string {
  if ('text' in block) return oneLine(block.text);
  return 'code' in block ? oneLine(block.code) : `${oneLine(block.label)}:\n${new URL(block.link).href}`;
}

/** Markup that is safe to take over as it is. */
class Html {
  constructor(readonly markup: string) {}
}

/** Escapes every value but markup that was made in the same way. */
function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return new Html(parts.map((part, index) => part + markupOf(values[index] ?? '')).join(''));
}

function markupOf(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeHtml(oneLine(value));
  return value instanceof Html ? value.markup : value.map(({ markup }) => markup).join('');
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities.get(character) ?? '');
}

/** Without line breaks and other controls, and without those that turn the direction of writing and so hide what stands there. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

const page =
  'margin:0;padding:24px;background:#ffffff;color:#1f2937;font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:16px;line-height:1.5';
const button =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none';
const code = 'font-size:28px;font-weight:600;letter-spacing:4px;font-family:ui-monospace,Consolas,monospace';
const small = 'font-size:14px;color:#4b5563';

function renderHtml({ subject, body, footer }: Content, sender: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="${page}">
        <main style="max-width:560px;margin:0 auto">
          <h1 style="font-size:22px;line-height:1.3">${subject}</h1>
          ${body.map(blockAsHtml)}
          <hr style="border:0;border-top:1px solid #d1d5db" />
          <p style="${small}">${footer}</p>
          <p style="${small}">${sender}</p>
        </main>
      </body>
    </html> `.markup;
}

/** Pages that show mails do so in a frame, where most sites refuse to be shown. */
const ownWindow = new Html('target="_blank" rel="noopener noreferrer"');

function blockAsHtml(block: Block): Html {
  if ('text' in block) return html`<p>${block.text}</p> `;
  if ('code' in block) return html`<p style="${code}">${block.code}</p> `;
  const address = new URL(block.link).href;
  return html`<p><a href="${address}" ${ownWindow} style="${button}">${block.label}</a></p>
    <p style="${small}">
      If the button does not work, open this address:
      <a href="${address}" ${ownWindow} style="color:#1d4ed8;word-break:break-all">${address}</a>
    </p> `;
}
