import { sampleMatrix } from '@rfp/testing/sample-matrix';

/** Target of links in the markup; no server answers there. */
export const foreignHost = 'evil.example';
const run = `globalThis.ranForeignScript=1;alert(1)`;
const away = `//${foreignHost}/x`;

const templates = [
  `<script>${run}</script>`,
  `<script src="${away}.js"></script>`,
  `<img src=x onerror="${run}">`,
  `<img src="${away}.png">`,
  `<svg onload="${run}"></svg>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text y="20">open</text></a></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${run}"></style></mglyph></table></mtext></math>`,
  `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  `<iframe src="${away}"></iframe>`,
  `<object data="${away}"></object>`,
  `<embed src="${away}">`,
  `<link rel="stylesheet" href="${away}.css">`,
  `<link rel="prefetch" href="${away}">`,
  `<style>@import "${away}.css"; * { background: url("${away}.png") }</style>`,
  `<div style="background:url(${away}.png)">wide</div>`,
  `<base href="${away}/">`,
  `<meta http-equiv="refresh" content="0;url=https:${away}">`,
  `<form action="${away}"><button autofocus onfocus="${run}">Send</button></form>`,
  `<input autofocus onfocus="${run}">`,
  `<details open ontoggle="${run}"><summary>more</summary></details>`,
  `<video><source onerror="${run}"></video>`,
  `<audio src="${away}.mp3" autoplay onerror="${run}"></audio>`,
  `<body onload="${run}">`,
  `<marquee onstart="${run}">moving</marquee>`,
  `<a href="javascript:${run}">open</a>`,
  `[open](javascript:${run}) ![image](https:${away}.png)`,
  `{{constructor.constructor('${run}')()}}`,
  '${' + run + '}',
  `javascript:${run}`,
];

const forms: ((markup: string) => string)[] = [
  (markup) => markup,
  (markup) => `"'><!-- --></title></textarea></style></script>${markup}`,
  (markup) => markup.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (markup) => markup.replace('<', '<\u0000').replaceAll(/on(\w+)=/g, 'oN$1 \t='),
];

const texts = forms.flatMap((form, column) =>
  templates.map((template, row) => ({ text: form(template), row, column })),
);

/**
 * Texts that would have an effect if a screen treated them as markup or as an address: all 120 in `npm run drill -- hostile`; in `npm test` each
 * template in one form, with all forms equally frequent.
 */
export const hostileMarkup: readonly string[] = sampleMatrix(texts, ({ row, column }) => ({
  row: String(row),
  column: String(column),
  kind: '',
})).map(({ text }) => text);
