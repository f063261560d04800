import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { I18n } from '@lingui/core'
import { createLanguage, english, type Language } from '#shared/language/languages.ts'
import { setLanguageSource } from '#shared/language/t.ts'

const reader = new AsyncLocalStorage<I18n>()
setLanguageSource(() => reader.getStore() ?? english)

/** Does `work` with all texts in a language. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return reader.run(known.get(language) ?? load(language), work)
}

const known = new Map<Language, I18n>([['en', english]])
let folder = path.join(import.meta.dirname, '../../../dist/languages')

/** Reads the languages from another folder from now on. */
export function readLanguagesFrom(home: string): void {
  folder = home
  for (const language of known.keys()) if (language !== 'en') known.delete(language)
}

/** English texts before the first build. */
function load(language: Language): I18n {
  const file = path.join(folder, `${language}.json`)
  const messages = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).messages : {}
  const loaded = createLanguage(language, messages)
  known.set(language, loaded)
  return loaded
}
