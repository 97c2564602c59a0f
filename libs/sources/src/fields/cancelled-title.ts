const word = String.raw`(?:cancell?ed|cancelad[oa]|annul(?:\p{L}|\u0301){0,3})`;
const separatedWord = [
  // `Roof repair - Cancelled`, `Roof repair (Cancelled)`, `CANCELLED: Roof repair`
  new RegExp(String.raw`[-–—:;,*([|]\s*${word}\s*[\])*.!]*\s*$`, 'iu'),
  new RegExp(String.raw`^[\s*([]*${word}\s*(?:[\])*]|\s[-–—]|[-–—:|])`, 'iu'),
];
const cancelledAtEnd = /(?<!\bNOT\s)\b(?:CANCELL?ED|CANCELAD[OA])[\s\])*.!]*$/u;

/** Whether a title marks its notice as cancelled: in capitals at its end, or separated at its beginning or end. */
export function isCancelledTitle(title: string): boolean {
  return cancelledAtEnd.test(title) || separatedWord.some((pattern) => pattern.test(title));
}
