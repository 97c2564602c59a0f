import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';

/** English texts of react-admin. The console passes whole sentences instead of keys, which `allowMissing` displays unchanged. */
export const i18nProvider = polyglotI18nProvider(() => english, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: true,
});
