import english from 'ra-language-english';
import { type I18nProvider, substituteTokens } from 'react-admin';

function lookUp(key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
      english,
    );
}

/** English texts of react-admin's notifications. Its texts with plural forms belong to components that the console does not use. */
export const i18nProvider: I18nProvider = {
  translate: (key, options = {}) => {
    const text = lookUp(key);
    return substituteTokens(typeof text === 'string' ? text : (options._ ?? key), options);
  },
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};
