import { afterEach, expect, test } from 'vitest'
import { createLanguage, english, languageOf } from './languages.ts'
import { labels, setLanguageSource, t } from './t.ts'

afterEach(() => setLanguageSource(() => english))

const spanish = createLanguage('es', {
  Cash: 'Efectivo',
  'Open|status': 'Abierta',
  'Paid by {name}': ['Pagado por ', ['name']],
})

test('a text is English until there is a language', () => {
  expect(t('Paid by {name}', { name: 'Ana' })).toBe('Paid by Ana')
  expect(t('{count, plural, one {# unit} other {# units}}', { count: 1 })).toBe('1 unit')
  expect(t('{count, plural, one {# unit} other {# units}}', { count: 1200 })).toBe('1,200 units')
  expect(t("Don't bill {name}'s unit", { name: 'Ana' })).toBe("Don't bill Ana's unit")
})

test('a text is read in the language of the reader at each access', () => {
  const methods = labels({ cash: 'Cash', check: 'Check' })
  setLanguageSource(() => spanish)
  expect(methods.cash).toBe('Efectivo')
  expect(Object.entries(methods)).toEqual([
    ['cash', 'Efectivo'],
    ['check', 'Check'],
  ])
  expect(t('Paid by {name}', { name: 'Ana' })).toBe('Pagado por Ana')
  expect(t('Open', { context: 'status' })).toBe('Abierta')
})

test('a value is never read as a message', () => {
  expect(t('Paid by {name}', { name: '{evil, plural, other {x}}' })).toBe(
    'Paid by {evil, plural, other {x}}',
  )
})

test('a browser’s tag finds its language', () => {
  expect(languageOf('es-MX')).toBe('es')
  expect(languageOf('EN')).toBe('en')
  expect(languageOf('fr')).toBeNull()
  expect(languageOf(null)).toBeNull()
})
