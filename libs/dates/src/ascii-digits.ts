const otherDigits = /(?![0-9])\p{Nd}/gu;

/** Replaces the digits of other scripts (`٢٠٢٦-١٢-١٥`) by `0` to `9`. Length and offsets of the text do not change. */
export function asciiDigits(text: string): string {
  return text.replaceAll(otherDigits, (digit) => (digit.length === 1 ? String(digitValue(digit)) : digit));
}

/** In Unicode, the ten digits of a script are consecutive code points. The zero is at a multiple of 16, or at a multiple of 16 plus 6. */
function digitValue(digit: string): number {
  const code = digit.charCodeAt(0);
  const beginning = String.fromCharCode(code & ~15);
  return /\p{Nd}/u.test(beginning) ? code & 15 : (code & 15) - 6;
}
