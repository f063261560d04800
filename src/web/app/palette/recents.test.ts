import { beforeEach, expect, test, vi } from 'vitest'
import { recentsOf, rememberRecent } from './recents.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

const place = (name: string) => ({ kind: 'place', label: name, href: `/${name}` }) as const

test('the last five stand, the latest first and each once, apart for each person', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) rememberRecent('p', place(name))
  expect(recentsOf('p').map(({ label }) => label)).toEqual(['c', 'f', 'e', 'd', 'b'])
  expect(recentsOf('q')).toEqual([])
})

test.each([
  'no JSON',
  '{}',
  '[null, 1, {}]',
  '[{"kind":"place","label":"x","href":"https://evil.example"}]',
  '[{"kind":"place","label":"x","href":"//evil.example"}]',
  '[{"kind":"unknown","label":"x","href":"/x"}]',
])('what another program wrote is left out: %s', text => {
  kept.set('recent p', text)
  expect(recentsOf('p')).toEqual([])
})
