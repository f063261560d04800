import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { I18n } from '@lingui/core'
import {
  createLanguage,
  english,
  type Language,
  languageOf,
  languages,
} from '#shared/language/languages.ts'
import { setLanguageSource } from '#shared/language/t.ts'

/** The language in which the server writes, by call: texts for people read it through `t`. */

/** Written by the build; without it every text is English. */
let home = path.join(import.meta.dirname, '../../../dist/languages')
const known = new Map<Language, I18n>([['en', english]])

/** Reads the languages from another folder from now on. */
export function readLanguagesFrom(folder: string): void {
  home = folder
  for (const language of languages) if (language !== 'en') known.delete(language)
}

/** A language with its messages; English where the build has none. */
function loaded(language: Language): I18n {
  const file = path.join(home, `${language}.json`)
  const made = known.get(language) ?? (existsSync(file) ? created(language, file) : english)
  known.set(language, made)
  return made
}

function created(language: Language, file: string): I18n {
  return createLanguage(language, JSON.parse(readFileSync(file, 'utf8')).messages)
}

const readers = new AsyncLocalStorage<I18n>()
setLanguageSource(() => readers.getStore() ?? english)

/** Does some work for a reader of this language. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return readers.run(loaded(language), work)
}

/** The result of some work in each language. */
export function inEachLanguage<T>(work: () => T): Record<Language, T> {
  const made = languages.map(language => [language, inLanguage(language, work)] as const)
  return Object.fromEntries(made) as Record<Language, T>
}

/** What decides about the language of a call. */
interface Choice {
  /** Of the person, in Settings. */
  own?: Language | null | undefined
  /** The header `Accept-Language` of their browser. */
  accepted: string | undefined
  /** Of their organization. */
  office?: Language | null | undefined
}

/** Person, then browser, then organization, then English. */
export function chosenLanguage({ own, accepted, office }: Choice): Language {
  return own ?? acceptedLanguage(accepted) ?? office ?? 'en'
}

/** The most wanted language that we have, such as Spanish of `fr;q=0.9, es-MX, en;q=0.5`. */
function acceptedLanguage(header: string | undefined): Language | null {
  const wanted = (header ?? '').split(',', mostAccepted).map(part => {
    const [tag = '', weight] = part.split(';')
    const quality = Number(weight?.trim().replace(/^q=/, '') ?? 1)
    return { language: languageOf(tag.trim()), quality: Number.isNaN(quality) ? 0 : quality }
  })
  const had = wanted.filter(({ language, quality }) => language !== null && quality > 0)
  return had.toSorted((a, b) => b.quality - a.quality)[0]?.language ?? null
}

/** Browsers send a few; a header of thousands is not read. */
const mostAccepted = 20
