/** @returns whether the text is in the clipboard. Over plain HTTP only localhost has one. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
