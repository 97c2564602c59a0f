import { sampleMatrix } from '@rfp/testing/sample-matrix';

/** Target of links in the markup; no server answers there. */
export const foreignHost = 'evil.example';
const run = `globalThis.ranForeignScript=1;alert(1)`;
const foreignAddress = `//${foreignHost}/x`;

const templates = [
  `<script>${run}</script>`,
  `<script src="${foreignAddress}.js"></script>`,
  `<img src=x onerror="${run}">`,
  `<img src="${foreignAddress}.png">`,
  `<svg onload="${run}"></svg>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text y="20">open</text></a></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${run}"></style></mglyph></table></mtext></math>`,
  `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  `<iframe src="${foreignAddress}"></iframe>`,
  `<object data="${foreignAddress}"></object>`,
  `<embed src="${foreignAddress}">`,
  `<link rel="stylesheet" href="${foreignAddress}.css">`,
  `<link rel="prefetch" href="${foreignAddress}">`,
  `<style>@import "${foreignAddress}.css"; * { background: url("${foreignAddress}.png") }</style>`,
  `<div style="background:url(${foreignAddress}.png)">wide</div>`,
  `<base href="${foreignAddress}/">`,
  `<meta http-equiv="refresh" content="0;url=https:${foreignAddress}">`,
  `<form action="${foreignAddress}"><button autofocus onfocus="${run}">Send</button></form>`,
  `<input autofocus onfocus="${run}">`,
  `<details open ontoggle="${run}"><summary>more</summary></details>`,
  `<video><source onerror="${run}"></video>`,
  `<audio src="${foreignAddress}.mp3" autoplay onerror="${run}"></audio>`,
  `<body onload="${run}">`,
  `<marquee onstart="${run}">moving</marquee>`,
  `<a href="javascript:${run}">open</a>`,
  `[open](javascript:${run}) ![image](https:${foreignAddress}.png)`,
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
 * Texts that would have an effect if a screen treated them as markup or as an address. `npm run drill -- hostile` uses all 120. `npm test` uses each
 * template in one form, with all forms equally frequent.
 */
export const hostileMarkup: readonly string[] = sampleMatrix(texts, ({ row, column }) => ({
  row: String(row),
  column: String(column),
  kind: '',
})).map(({ text }) => text);
