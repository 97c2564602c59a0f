import { readPrintedZone } from '@rfp/dates/printed-zone';

/** Words that mark the number after them as a time: `14` alone is a number, `kl. 14` a time. */
const wordsBeforeTime = String.raw`kl|klo|kell|godz|godzin[ay]|o godz|a las?|alle|alle ore|ore|ora|la ora|à|às|um|v|ve|о|об|saat|pukul|jam|lúc|ώρα`;
const unit = String.raw`[ap]\.?\s?m\b\.?|h(?:rs|ours)?|uhr|noon|heures?|horas?|hs|hod(?:in[ay]?)?|ór(?:a|áig|akor)|giờ|год(?:ин[аиу]?)?|час(?:ов|а|у)?`;
/** `EST`, `(GMT+3)`, `(New York time)`, `WIB`, `Bogotá` in `hora de Bogotá` */
const zone = String.raw`\(?(?:[A-Z]{2,4}(?:\s?[+−-]\d{1,2}(?:[:.]?\d\d)?)?|(?:\p{L}[\p{L}.]*\s){1,3}time|(?:heure|hora|ora)(?:\s\p{L}+){0,3}|МСК)\)?`;
const timeAlone = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:(?:at|by|until|${wordsBeforeTime})\.?\s*)?\d{1,2}(?:(?::|\s?h\s?)\d\d(?::\d\d)?|[.]\d\d)?\s*(?:${unit})?\.?(?:\s*${zone})?[^\p{L}\p{N}]*$`,
  'iu',
);
const hanTimeAlone =
  /^(?:午前|午後|上午|下午|오전|오후)?\s?\d{1,2}\s?(?:[時时點点시]\s?(?:\d{1,2}\s?[分분]?)?|[:：]\d\d)$/u;
/** Signs that mark a number as a time, unlike `14` and `3.50`. */
const timeSigns = new RegExp(
  String.raw`:|\dh|[ap]\.?\s?m\b|(?<!\p{L})(?:${wordsBeforeTime})\.?\s?\d|\d\s?(?:${unit})(?!\p{L})`,
  'iu',
);
const maxLength = 45;

/** Whether a text is a time of day and nothing else. */
export function isTimeAlone(text: string): boolean {
  return text.length < maxLength && ((timeAlone.test(text) && timeSigns.test(text)) || hanTimeAlone.test(text));
}

/** Whether a text is the zone of a time: `(EST)`, `New York time`. */
export function isZone(text: string): boolean {
  const time = { day: '2026-01-01', sourceZone: undefined, mayEndAt: () => false, exact: false };
  return text.length < maxLength && readPrintedZone('', text, time) !== undefined;
}
