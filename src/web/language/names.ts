import type { Language } from '#shared/language/languages.ts'

/** Each language in its own words. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español (beta)',
}
