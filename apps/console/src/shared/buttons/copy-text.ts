/** @returns whether the text was copied. Over plain HTTP, browsers provide a clipboard on localhost only. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
