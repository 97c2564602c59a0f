import { useClientConfig } from '../data/use-client-config.js';
import { authTexts } from './auth-texts.js';

/** The shortest password that this installation takes; the specification's until the server has said. */
export function usePasswordLength(): number {
  return useClientConfig().data?.password_min_length ?? authTexts.minLength;
}
