/**
 * All colors of the console, used by the theme of the controls, the style sheets (as `--name`) and the
 * skeleton in index.html. tokens.spec.ts checks the contrast: text 4.5:1 on its
 * surface, graphics and control borders 3:1.
 */
const light = {
  background: '#f7f8fa',
  surface: '#ffffff',
  raised: '#ffffff',
  text: '#16202c',
  muted: '#4a5868',
  faint: '#5f6d83',
  border: '#dfe4ea',
  control: '#818d9d',
  hover: '#f0f3f7',
  track: '#e6eaf0',
  accent: '#0b57a4',
  'on-accent': '#ffffff',
  'accent-strong': '#084482',
  'accent-soft': '#e7eff8',
  'score-90': '#12643a',
  'score-80': '#0a7358',
  'score-70': '#0c6b80',
  'score-60': '#8a5a00',
  'score-0': '#5f6d83',
  'due-red': '#b3261e',
  'due-orange': '#9a4a00',
  'due-yellow': '#6f5b00',
  'due-green': '#1b6e3c',
  good: '#1b6e3c',
  'good-soft': '#e6f3ea',
  warn: '#8a5a00',
  'warn-soft': '#fbf1dd',
  bad: '#b3261e',
  'bad-soft': '#fcebe9',
  busy: '#0b57a4',
  demo: '#6a3d00',
  'demo-soft': '#fdf0d5',
  'demo-line': '#e0b96a',
  'series-1': '#0b57a4',
  'series-2': '#4a8ccc',
  'series-3': '#0a6f69',
  'series-4': '#3a9a92',
  'series-5': '#818d9d',
  'tag-yellow': '#9a7b00',
  'tag-purple': '#7a4fb5',
} as const;

export type TokenName = keyof typeof light;

const dark = {
  background: '#0f1319',
  surface: '#161b23',
  raised: '#1c222c',
  text: '#e8edf4',
  muted: '#b3bfce',
  faint: '#93a1b3',
  border: '#2a323e',
  control: '#66748a',
  hover: '#1e2530',
  track: '#29313d',
  accent: '#7db7f5',
  'on-accent': '#08223d',
  'accent-strong': '#a3cdf9',
  'accent-soft': '#1b2c40',
  'score-90': '#5fce8e',
  'score-80': '#45c9a6',
  'score-70': '#55bfd2',
  'score-60': '#deb153',
  'score-0': '#93a1b3',
  'due-red': '#ff9a92',
  'due-orange': '#f5a869',
  'due-yellow': '#d9c26a',
  'due-green': '#77cf98',
  good: '#77cf98',
  'good-soft': '#16301f',
  warn: '#deb153',
  'warn-soft': '#332813',
  bad: '#ff9a92',
  'bad-soft': '#3a1d1b',
  busy: '#7db7f5',
  demo: '#f0c877',
  'demo-soft': '#302612',
  'demo-line': '#7a6230',
  'series-1': '#7db7f5',
  'series-2': '#4a83c0',
  'series-3': '#5cc7bd',
  'series-4': '#37857e',
  'series-5': '#7b899c',
  'tag-yellow': '#d9c26a',
  'tag-purple': '#c4a3f0',
} as const satisfies Record<TokenName, string>;

export type ThemeMode = 'light' | 'dark';

export const tokens: Record<ThemeMode, Record<TokenName, string>> = { light, dark };

/**
 * Colors for users whose system chooses the colors (`forced-colors`). The system replaces the colors of boxes and text and removes their backgrounds, but
 * does not replace the colors of drawings.
 */
export const systemColours = {
  surface: 'Canvas',
  text: 'CanvasText',
  muted: 'CanvasText',
  faint: 'CanvasText',
  track: 'Canvas',
  accent: 'LinkText',
  'score-90': 'CanvasText',
  'score-80': 'CanvasText',
  'score-70': 'CanvasText',
  'score-60': 'CanvasText',
  'score-0': 'CanvasText',
  'due-red': 'CanvasText',
  'due-orange': 'CanvasText',
  'due-yellow': 'CanvasText',
  'due-green': 'CanvasText',
  good: 'CanvasText',
  warn: 'CanvasText',
  bad: 'CanvasText',
  busy: 'Highlight',
  'series-1': 'Highlight',
  'series-2': 'CanvasText',
  'series-3': 'LinkText',
  'series-4': 'GrayText',
  'series-5': 'ButtonBorder',
} as const satisfies Partial<Record<TokenName, string>>;

export const fontFamily =
  "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Width in pixels: 64 and 16 of the specification's 4 px units. */
export const sidebarWidth = { open: 256, closed: 64 } as const;
