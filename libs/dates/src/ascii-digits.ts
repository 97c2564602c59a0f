const otherDigits = /(?![0-9])\p{Nd}/gu;
/** Full-width signs, which Chinese and Japanese texts print in dates and times: `（17：00）`. */
const fullWidthSigns = /[（），．／：－～]/gu;
const fullWidthOffset = 0xfe_e0;

/**
 * Replaces the digits of other scripts (`٢٠٢٦-١٢-١٥`) by `0` to `9`, and full-width signs by ASCII ones. Length and offsets of the text do not
 * change.
 */
export function asciiDigits(text: string): string {
  return text
    .replaceAll(otherDigits, (digit) => (digit.length === 1 ? String(digitValue(digit)) : digit))
    .replaceAll(fullWidthSigns, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset));
}

/** In Unicode, the ten digits of a script are consecutive code points. The zero is at a multiple of 16, or at a multiple of 16 plus 6. */
function digitValue(digit: string): number {
  const code = digit.charCodeAt(0);
  const beginning = String.fromCharCode(code & ~15);
  return /\p{Nd}/u.test(beginning) ? code & 15 : (code & 15) - 6;
}
