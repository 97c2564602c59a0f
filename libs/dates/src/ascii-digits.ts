const otherDigits = /(?![0-9])\p{Nd}/gu;

/** A text with the digits of other scripts as `0` to `9`: `٢٠٢٦-١٢-١٥`. Its length and the places in it stay. */
export function asciiDigits(text: string): string {
  return text.replaceAll(otherDigits, (digit) => (digit.length === 1 ? String(valueOf(digit)) : digit));
}

/** Unicode has the ten digits of a script in a row that begins at a multiple of 16, or six behind one. */
function valueOf(digit: string): number {
  const code = digit.charCodeAt(0);
  const beginning = String.fromCharCode(code & ~15);
  return /\p{Nd}/u.test(beginning) ? code & 15 : (code & 15) - 6;
}
