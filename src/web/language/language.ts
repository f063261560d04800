import type { Messages } from '@lingui/core'
import { createLanguage, type Language, languageOf } from '#shared/language/languages.ts'
import { setLanguageSource } from '#shared/language/t.ts'

/** Local-storage key of the language chosen on this device; `pseudo` shows accented, longer English. */
const languageKey = 'language'

/** Each language but English is a file of its own. */
const catalogs: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  es: () => import('./es.ts'),
}

/** The language of this page: chosen on this device, else the browser's first that we have. */
export function pageLanguage(): Language {
  const wanted = [localStorage.getItem(languageKey), ...navigator.languages]
  return wanted.map(languageOf).find(language => language !== null) ?? 'en'
}

/** Loads the page's language; before it every text is English. */
export async function startLanguage(): Promise<void> {
  const isPseudo = localStorage.getItem(languageKey) === 'pseudo'
  if (isPseudo) return (await import('./pseudo.ts')).startPseudo()
  const language = pageLanguage()
  document.documentElement.lang = language
  if (language === 'en') return
  const { messages } = await catalogs[language]()
  const reader = createLanguage(language, messages)
  setLanguageSource(() => reader)
}

/** Shows all pages on this device in a language; this one is loaded again. */
export function chooseLanguage(language: Language): void {
  const isShown = language === document.documentElement.lang
  localStorage.setItem(languageKey, language)
  if (!isShown) location.reload()
}

/** Shows the language that a person chose in Settings, on whatever device they sign in. */
export function followLanguage(chosen: Language | null): void {
  if (chosen && localStorage.getItem(languageKey) !== 'pseudo') chooseLanguage(chosen)
}
