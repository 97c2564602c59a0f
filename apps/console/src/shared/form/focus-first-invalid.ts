/** Focuses the first invalid control and unfolds the sections that hide it. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  for (let folded = invalid?.closest('details'); folded; folded = folded.parentElement?.closest('details'))
    folded.open = true;
  invalid?.focus();
}
