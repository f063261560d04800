import { expect, test } from 'vitest'
import { inLanguage } from '../language/in-language.ts'
import { letterOf } from './letter.ts'

const about = {
  letterhead: { name: 'Lord', address: [], contact: [], logo: null },
  recipient: ['Bob Ray'],
  title: 'Receipt',
  day: '2025-04-01',
  timezone: 'America/New_York',
  parts: [],
}

test('a letter is dated in its reader’s language and on the page of its currency', async () => {
  const made = (language: 'en' | 'es', currency: string) =>
    inLanguage(language, async () => letterOf({ ...about, currency }))
  expect(await made('en', 'USD')).toMatchObject({
    language: 'en',
    size: 'LETTER',
    date: 'April 1, 2025',
    generated: expect.stringMatching(/^Generated \w+ \d+, \d{4}, \d+:\d\d [AP]M E[DS]T$/),
  })
  expect(await made('es', 'EUR')).toMatchObject({
    language: 'es',
    size: 'A4',
    date: '1 de abril de 2025',
  })
})
