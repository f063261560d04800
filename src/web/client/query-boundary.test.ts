import { expect, it } from 'vitest'
import { CallError } from './api.ts'
import { failureOf } from './query-boundary.tsx'

const gone = new CallError(0, 'gone', 'Rooftree cannot be reached.')
const came = { data: [], error: null }
const missing = { data: undefined, error: gone }

it('what is not there is told with its reason, whichever call it is of', () => {
  expect(failureOf(came, missing)).toBe(gone)
  expect(failureOf(missing, came)).toBe(gone)
})

it('what came is shown, though it could not be read again', () => {
  expect(failureOf(came, { data: [], error: gone })).toBeNull()
})

it('what is still on its way is no failure', () => {
  expect(failureOf({ data: undefined, error: null }, came)).toBeNull()
})
