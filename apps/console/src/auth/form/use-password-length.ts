import { useClientConfig } from '../../data/use-client-config.js';
import { authTexts } from '../auth-texts.js';

/** Minimum password length of the installation. Until the configuration is loaded, returns the length in the specification. */
export function usePasswordLength(): number {
  return useClientConfig().data?.password_min_length ?? authTexts.minLength;
}
