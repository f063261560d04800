import { afterEach, expect, it } from 'vitest'
import { createLanguage, english } from './language/languages.ts'
import { setLanguageSource } from './language/t.ts'
import { storedText } from './stored-text.ts'

afterEach(() => setLanguageSource(() => english))

it('a note of Rooftree is read in the reader’s language, a person’s as it was typed', () => {
  const spanish = createLanguage('es', { 'Accepted the job.': 'Aceptó el trabajo.', Other: 'Otro' })
  setLanguageSource(() => spanish)
  expect(storedText('Accepted the job.\nBefore noon')).toBe('Aceptó el trabajo.\nBefore noon')
  expect(storedText('Other')).toBe('Other')
  expect(storedText('constructor')).toBe('constructor')
  expect(storedText(null)).toBeNull()
  expect(storedText('')).toBe('')
})
