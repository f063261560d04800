import { compileMessage } from '@lingui/message-utils/compileMessage'
import pseudolocale from 'pseudolocale'
import { createLanguage } from '#shared/language/languages.ts'
import { setLanguageSource } from '#shared/language/t.ts'

/**
 * Shows English with accents and 40 % longer, as another language may be. A text without accents is
 * not translated, and a place that is too narrow is seen at once.
 */
export function startPseudo(): void {
  const pseudo = createLanguage('en', {}, text => compileMessage(text, accented))
  setLanguageSource(() => pseudo)
}

/** With accents and every vowel twice; markup stays. */
export function accented(text: string): string {
  const pieces = text.split(/(<\/?\d+\/?>)/)
  return pieces.map(piece => (piece.startsWith('<') ? piece : longer(piece))).join('')
}

function longer(text: string): string {
  return pseudolocale(text.replace(/[aeiou]/gi, '$&$&'), { prepend: '', append: '' })
}
