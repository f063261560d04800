import { expect, it } from 'vitest'
import { CallError } from './api.ts'
import { failureOf } from './query-boundary.tsx'

const gone = new CallError(0, 'gone', 'Rooftree cannot be reached.')
const came = { data: [], error: null }
const missing = { data: undefined, error: gone }

it('missing data shows its reason, for any call', () => {
  expect(failureOf(came, missing)).toBe(gone)
  expect(failureOf(missing, came)).toBe(gone)
})

it('loaded data is shown, although its reload failed', () => {
  expect(failureOf(came, { data: [], error: gone })).toBeNull()
})

it('loading data is no failure', () => {
  expect(failureOf({ data: undefined, error: null }, came)).toBeNull()
})
