import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { authClient } from '../auth-client.js';
import { authTexts } from '../auth-texts.js';
import { failureText } from '../form/failure-text.js';
import { useAuthForm } from '../form/use-auth-form.js';
import { checkCode, plainCode } from '../form/validation.js';
import { FactorChoice, type FactorOption } from './FactorChoice.js';
import { Field } from './Field.js';
import { FormAlert, StaticAlert } from './FormAlert.js';
import { PublicSkeletonFields } from './PublicSkeleton.js';
import styles from './public.module.css';
import { SubmitButton } from './SubmitButton.js';

const words = authTexts.secondFactor;

async function readFactors(): Promise<FactorOption[]> {
  const { data, error } = await authClient.mfa.listFactors();
  if (error !== null) throw error;
  return data.totp.map(({ id, friendly_name }) => ({ id, name: friendly_name ?? authTexts.fields.factor }));
}

interface CodeFormProps {
  factors: FactorOption[];
  onDone: () => void;
}

function CodeForm({ factors, onDone }: CodeFormProps) {
  const { form, submit, busy, failure } = useAuthForm<{ factor: string; code: string }>({
    initial: { factor: factors[0]?.id ?? '', code: '' },
    check: checkCode,
    failed: authTexts.toasts.signInFailed,
    send: async ({ factor, code }) => {
      const { error } = await authClient.mfa.challengeAndVerify({ factorId: factor, code: plainCode(code) });
      if (error === null) onDone();
      return error;
    },
  });
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <FormAlert failure={failure} />
      {factors.length > 1 ? <FactorChoice form={form} name="factor" options={factors} /> : null}
      <Field form={form} name="code" label={authTexts.fields.code} autoComplete="one-time-code" />
      <SubmitButton busy={busy} label={words.submit} busyLabel={words.submitting} />
    </form>
  );
}

/** Verifies the account's second factor for this session. */
export function SecondFactorForm({ onDone }: { onDone: () => void }) {
  const { data, error, refetch } = useQuery({ queryKey: ['second-factor'], queryFn: readFactors, staleTime: 0 });
  if (data !== undefined && data.length > 0) return <CodeForm factors={data} onDone={onDone} />;
  if (error === null && data === undefined) return <PublicSkeletonFields />;
  return (
    <>
      <StaticAlert text={error === null ? words.none : failureText(error)} />
      <Button fullWidth onClick={() => void refetch()}>
        {words.retry}
      </Button>
    </>
  );
}
