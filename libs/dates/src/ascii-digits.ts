const otherDigits = /(?![0-9])\p{Nd}/gu;

/** Replaces the digits of other scripts (`٢٠٢٦-١٢-١٥`) by `0` to `9`. Length and offsets of the text do not change. */
export function asciiDigits(text: string): string {
  return text.replaceAll(otherDigits, (digit) => (digit.length === 1 ? String(valueOf(digit)) : digit));
}

/** Unicode assigns the ten digits of a script consecutive code points that begin at a multiple of 16, or six after one. */
function valueOf(digit: string): number {
  const code = digit.charCodeAt(0);
  const beginning = String.fromCharCode(code & ~15);
  return /\p{Nd}/u.test(beginning) ? code & 15 : (code & 15) - 6;
}
