import { formatCount } from '@rfp/api-client/display';
import { type KeyTest, type ApiKeyState } from '@rfp/contracts/account';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import styles from '../settings.module.css';
import { settingsTexts } from '../settings-texts.js';
import { type useTestKey } from './use-source-keys.js';

const words = settingsTexts.keys;

type Test = ReturnType<typeof useTestKey>;

function describe({ message, elapsed_ms }: KeyTest): string {
  return words.answeredIn(message, formatCount(elapsed_ms));
}

/** Button that tests the current key with a real request. */
export function TestConnection({ state: { source, name }, test }: { state: ApiKeyState; test: Test }) {
  const toast = useToast();
  const { mutate, isPending } = test;
  const fail = (reason: string) =>
    toast({
      title: words.testFailed,
      description: words.testFailedText(name, reason),
      variant: 'error',
      replaces: words.testing,
    });
  const start = () => {
    toast({ title: words.testing, description: words.testingText(name) });
    mutate(
      { source },
      {
        onSuccess: (result) => {
          if (result.success)
            toast({
              title: words.tested(name),
              description: describe(result),
              variant: 'success',
              replaces: words.testing,
            });
          else fail(result.message);
        },
        onError: (error) => fail(errorMessage(error)),
      },
    );
  };
  return (
    <BusyButton
      size="small"
      aria-label={isPending ? words.testingOf(name) : words.testOf(name)}
      busy={isPending}
      onClick={() => (isPending ? undefined : start())}
    >
      {isPending ? words.testing : words.test}
    </BusyButton>
  );
}

function resultText({ data, error, isPending }: Test): string {
  if (isPending) return '';
  if (error !== null) return errorMessage(error);
  if (data === undefined) return '';
  return data.success ? describe(data) : data.message;
}

/** Result of the last test. Unlike a toast, it stays visible. */
export function KeyTestResult({ test }: { test: Test }) {
  const isFailed = test.error !== null || test.data?.success === false;
  return (
    <p className={styles['tested']} data-failed={isFailed}>
      {resultText(test)}
    </p>
  );
}
