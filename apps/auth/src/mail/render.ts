import { oneLine } from '@rfp/contracts/text/plain-line';
import { type Block, type Content, type Entry, type Heading } from './content.js';

export interface Rendered {
  subject: string;
  html: string;
  text: string;
}

/** Renders HTML and plain text from the same content, without remote images or styles, so that opening a mail cannot be tracked. */
export function render(content: Content, sender: string): Rendered {
  return { subject: oneLine(content.subject), html: renderHtml(content, sender), text: renderText(content, sender) };
}

/** One block per paragraph; a link has its own line, so that every mail client makes it clickable. */
function renderText({ subject, body, footer }: Content, sender: string): string {
  const parts = [subject, ...body.map(blockAsText), `${oneLine(footer)}\n\n-- \n${sender}`];
  return `${parts.join('\n\n')}\n`;
}

function blockAsText(block: Block): string {
  if ('text' in block) return oneLine(block.text);
  if ('heading' in block) return headingAsText(block);
  if ('title' in block) return [block.title, ...block.notes].map(oneLine).concat(new URL(block.page).href).join('\n');
  return 'code' in block ? oneLine(block.code) : `${oneLine(block.label)}:\n${new URL(block.link).href}`;
}

/** Underlined, so that the sections of a long mail are found. */
function headingAsText({ heading, page }: Heading): string {
  const line = oneLine(heading);
  return [line, '-'.repeat(Math.min(line.length, 60)), ...(page === null ? [] : [new URL(page).href])].join('\n');
}

/** Escaped HTML. */
class Markup {
  constructor(readonly text: string) {}
}

/** Escapes every value except other markup. Not called `html`: the formatter would re-indent the template. */
function markup(parts: TemplateStringsArray, ...values: readonly (string | Markup | readonly Markup[])[]): Markup {
  return new Markup(parts.map((part, index) => part + escapedText(values[index] ?? '')).join(''));
}

function escapedText(value: string | Markup | readonly Markup[]): string {
  if (typeof value === 'string') return escapeHtml(oneLine(value));
  return value instanceof Markup ? value.text : value.map(({ text }) => text).join('');
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

/** Dark colours. Mail programs that do not support media queries show the light colours. */
const darkStyles = `@media (prefers-color-scheme: dark) {
  .page { background: #111827 !important; color: #e5e7eb !important }
  .small { color: #9ca3af !important }
  .link { color: #93c5fd !important }
  .rule { border-color: #374151 !important }
}`;
const pageStyle =
  'margin:0;padding:24px;background:#ffffff;color:#1f2937;font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:16px;line-height:1.5';
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none';
const codeStyle = 'font-size:28px;font-weight:600;letter-spacing:4px;font-family:ui-monospace,Consolas,monospace';
const headingStyle = 'font-size:18px;line-height:1.3;margin:28px 0 0';
const smallStyle = 'font-size:14px;color:#4b5563';
const linkStyle = 'color:#1d4ed8;overflow-wrap:anywhere';

function renderHtml({ subject, body, footer }: Content, sender: string): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
${new Markup(darkStyles)}
</style>
</head>
<body class="page" style="${pageStyle}">
<main style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
<h1 style="font-size:22px;line-height:1.3">${subject}</h1>
${body.map(blockAsHtml)}<hr class="rule" style="border:0;border-top:1px solid #d1d5db">
<p class="small" style="${smallStyle}">${footer}</p>
<p class="small" style="${smallStyle}">${sender}</p>
</main>
</body>
</html>
`.text;
}

/** Links open a new window, because the mailbox shows mails in a frame and most sites refuse to be framed. */
const newWindow = new Markup('target="_blank" rel="noopener noreferrer"');

function headingAsHtml({ heading, page }: Heading): Markup {
  const text =
    page === null
      ? markup`${heading}`
      : markup`<a href="${new URL(page).href}" ${newWindow} class="link" style="${linkStyle}">${heading}</a>`;
  return markup`<h2 style="${headingStyle}">${text}</h2>\n`;
}

function entryAsHtml({ title, page: address, notes }: Entry): Markup {
  const lines = notes.map((note) => markup`<p class="small" style="${smallStyle};margin:0">${note}</p>\n`);
  return markup`<p style="margin:16px 0 0"><a href="${new URL(address).href}" ${newWindow} class="link" style="${linkStyle}">${title}</a></p>
${lines}`;
}

function blockAsHtml(block: Block): Markup {
  if ('text' in block) return markup`<p>${block.text}</p>\n`;
  if ('code' in block) return markup`<p style="${codeStyle}">${block.code}</p>\n`;
  if ('heading' in block) return headingAsHtml(block);
  if ('title' in block) return entryAsHtml(block);
  const address = new URL(block.link).href;
  return markup`<p><a href="${address}" ${newWindow} style="${buttonStyle}">${block.label}</a></p>
<p class="small" style="${smallStyle}">If the button does not work, open this address: <a href="${address}" ${newWindow} class="link" style="${linkStyle}">${address}</a></p>
`;
}
