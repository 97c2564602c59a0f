import Button from '@mui/material/Button';

interface SubmitButtonProps {
  busy: boolean;
  label: string;
  busyLabel: string;
}

/** Stays focusable while it works, so that a keyboard user is not thrown to the top of the page. */
export function SubmitButton({ busy, label, busyLabel }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="contained"
      color="primary"
      fullWidth
      aria-disabled={busy}
      className={busy ? 'busy' : ''}
    >
      {busy ? busyLabel : label}
    </Button>
  );
}
