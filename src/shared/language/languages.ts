import type { I18n, Messages } from '@lingui/core'
import { setupI18n } from '@lingui/core'
import { type Compiled, compileText } from './compile.ts'

/** The languages of screens, emails and documents. English is in the code; the others have a catalog each. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The locale of numbers and dates in each language: of people in the US. */
const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

const compiled = new Map<string, Compiled>()

/** As `compileText`, once for each text. */
function compileOnce(text: string): Compiled {
  const known = compiled.get(text) ?? compileText(text)
  compiled.set(text, known)
  return known
}

/**
 * One language with its messages, by English text; a text without a message is shown in English.
 *
 * @param compile of texts without a message; the pseudo-locale gives its own
 */
export function createLanguage(
  language: Language,
  messages: Messages = {},
  compile: (text: string) => Compiled = compileOnce,
): I18n {
  const created = setupI18n()
  created.setMessagesCompiler(compile)
  created.load(language, messages)
  created.activate(language, [locales[language]])
  return created
}

export const english = createLanguage('en')

/** The language of some text of a browser or a setting, such as `es-MX`; null for one we do not have. */
export function languageOf(tag: string | null | undefined): Language | null {
  const base = tag?.toLowerCase().split(/[-_]/)[0]
  return languages.find(language => language === base) ?? null
}
