import { useClientConfig } from '../data/use-client-config.js';
import { authTexts } from './auth-texts.js';

/** Minimum password length of the installation; the specification's until the configuration is loaded. */
export function usePasswordLength(): number {
  return useClientConfig().data?.password_min_length ?? authTexts.minLength;
}
