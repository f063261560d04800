import { expect, it } from 'vitest'
import { newId } from './new-id.ts'

it('ids sort in the order of their creation, and are unique', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(
    ids.every(id => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)),
  ).toBe(true)
})
