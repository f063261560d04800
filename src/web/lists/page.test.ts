import { expect, it } from 'vitest'
import { isWithin, type Page, reloadedPage } from './page.ts'

const before: Page<{ id: string }> = page('a', 'b', 'c')
const pending = (answer: Page<{ id: string }>) => ({
  isSeen: true,
  isStale: true,
  next: 'c',
  ask: async () => answer,
})

it('a visible page ends at the same row after rows were added or removed', async () => {
  const read = await reloadedPage(before, pending(page('new', 'a', 'c', 'd', 'e')))
  expect(read.rows.map(row => row.id)).toEqual(['new', 'a', 'c'])
  expect(read.hasMore).toBe(true)
})

it('a page whose last row was deleted gets the usual number of rows, and the next begins after them', async () => {
  const many = Array.from({ length: 120 }, (_, at) => `row ${at}`)
  const read = await reloadedPage(before, pending(page(...many)))
  expect(read.rows).toHaveLength(100)
  expect(read.hasMore).toBe(true)
})

it('a hidden page is not reloaded, and is stale until it is visible', async () => {
  const refuses = { ...pending(before), ask: () => Promise.reject(new Error('asked')) }
  const kept = await reloadedPage(before, { ...refuses, isSeen: false })
  expect(kept).toEqual({ ...before, isOld: true })
  const looked = await reloadedPage(kept, { ...pending(page('a', 'c')), isStale: false })
  expect(looked).toEqual(page('a', 'c'))
  expect(await reloadedPage(before, { ...refuses, isStale: false })).toBe(before)
})

it('rows are counted over pages of different lengths', () => {
  const pages = [page('a', 'b', 'c'), page('d'), page('e', 'f')]
  const seen = { first: 3, last: 4 }
  expect(pages.map((_, at) => isWithin(pages, at, seen))).toEqual([false, true, true])
  expect(isWithin([page()], 0, { first: 0, last: 0 }), 'an empty list').toBe(true)
})

function page(...ids: string[]): Page<{ id: string }> {
  return { rows: ids.map(id => ({ id })), total: 9, hasMore: false, readAt: 0 }
}
