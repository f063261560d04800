import { expect, it } from 'vitest'
import { mapInTurns } from './in-turns.ts'

it('a long list keeps its order, and other work is done in between', async () => {
  const seen: string[] = []
  const doubled = mapInTurns([1, 2, 3], one => {
    const until = performance.now() + 12
    while (performance.now() < until);
    seen.push(`item ${one}`)
    return one * 2
  })
  setImmediate(() => seen.push('other'))
  expect(await doubled).toEqual([2, 4, 6])
  expect(seen.indexOf('other')).toBeLessThan(seen.indexOf('item 3'))
})

it('a list without items is empty', async () => {
  expect(await mapInTurns([], String)).toEqual([])
})
