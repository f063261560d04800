import type { Language } from '#shared/language/languages.ts'

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español (beta)',
}
