/** Gives the focus to the first control with an error, and unfolds what hides it. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  for (let folded = invalid?.closest('details'); folded; folded = folded.parentElement?.closest('details'))
    folded.open = true;
  invalid?.focus();
}
