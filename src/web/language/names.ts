import type { Language } from '#shared/language/languages.ts'

/** Each language, as its speakers call it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español (beta)',
}
