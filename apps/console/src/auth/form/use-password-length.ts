import { useClientConfig } from '../../data/use-client-config.js';
import { authTexts } from '../auth-texts.js';

/** Minimum password length of the installation. Before the configuration loads, that of the specification applies. */
export function usePasswordLength(): number {
  return useClientConfig().data?.password_min_length ?? authTexts.minLength;
}
