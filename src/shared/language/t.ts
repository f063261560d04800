import type { I18n } from '@lingui/core'
import { english } from './languages.ts'

/**
 * Texts for people in the reader's language. A text is written in English where it is used; the
 * English text finds its translation in `src/locales`. `npm run texts` collects them.
 */

let currentLanguage: () => I18n = () => english

/** Says where the reader's language comes from: of the page in the browser, of the call on the server. */
export function setLanguageSource(source: () => I18n): void {
  currentLanguage = source
}

/** The reader's language with its messages. */
export function readerLanguage(): I18n {
  return currentLanguage()
}

/** The result of `read` in English, for any reader. */
export function inEnglish<T>(read: () => T): T {
  const reader = currentLanguage
  currentLanguage = () => english
  try {
    return read()
  } finally {
    currentLanguage = reader
  }
}

/** The values of a text by name; `context` separates the meanings of one English word. */
export type TextValues = Readonly<Record<string, string | number>>

/**
 * A text in the reader's language at the moment of the call; never called while a module loads.
 *
 * @param text a literal in ICU MessageFormat, such as `'{count, plural, one {# unit} other {# units}}'`
 * @param values money and dates come formatted
 */
export function t(text: string, values?: TextValues): string {
  const id = typeof values?.context === 'string' ? `${text}|${values.context}` : text
  return currentLanguage()._(id, values, { message: text })
}

/**
 * A constant record of texts; each access answers in the reader's language.
 *
 * @param context as of `t`, for all of them
 */
export function labels<Key extends string>(
  texts: Record<Key, string>,
  context?: string,
): Readonly<Record<Key, string>> {
  const names: Partial<Record<Key, string>> = {}
  const values = context === undefined ? undefined : { context }
  for (const key in texts)
    Object.defineProperty(names, key, { enumerable: true, get: () => t(texts[key], values) })
  return names as Readonly<Record<Key, string>>
}
