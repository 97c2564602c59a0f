/** Lets a password manager store a new password with its account. */
export function AccountName({ email }: { email: string }) {
  return (
    <input
      type="text"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
      className="hidden"
    />
  );
}
