import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReleaseSlot } from './concurrency-limit.ts'
import { concurrencyLimit } from './concurrency-limit.ts'

const limits = { maxConcurrent: 2, maxPerUser: 1, maxWaiting: 250 }
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('K5: calls in a line', () => {
  test('start in order of arrival, past those whose session has its share', async () => {
    const { come, begun, release } = office()
    await come('ann', 'ann', 'bob', 'ann', 'cleo')
    expect(begun()).toEqual(['ann 1', 'bob 3'])
    await release('bob 3')
    expect(begun()).toEqual(['ann 1', 'bob 3', 'cleo 5'])
    await release('ann 1')
    expect(begun()).toEqual(['ann 1', 'bob 3', 'cleo 5', 'ann 2'])
  })

  test('are refused at once when too many wait, and after 5 s otherwise', async () => {
    const { come, refused } = office({ ...limits, maxWaiting: 3 })
    await come('ann', 'bob', 'cleo', 'dan', 'eve', 'finn')
    expect(refused()).toEqual(['finn 6'])
    await vi.advanceTimersByTimeAsync(4_700)
    expect(refused()).toEqual(['finn 6'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(refused()).toEqual(['finn 6', 'cleo 3', 'dan 4', 'eve 5'])
  })

  test('of a flooding network are refused at once, by network and not by claimed user, and no others are', async () => {
    const { come, refused } = office({ ...limits, maxWaiting: 3 })
    await come('lan-1', 'lan-2', 'lan-3', 'lan-4', 'lan-5', 'ann', 'bob', 'cleo')
    expect(refused()).toEqual(['lan-5 5', 'lan-4 4', 'cleo 8'])
  })

  test('that are more than can be answered: the newest first, the others sent away in 0.6 s', async () => {
    const { come, begun, refused, release } = office()
    await come(...Array.from({ length: 102 }, (_, place) => `p${place}`))
    await release('p0 1')
    expect(begun().at(-1)).toBe('p101 102')
    await vi.advanceTimersByTimeAsync(1_000)
    // 99 wait: as many as are too many go, the oldest first.
    expect(refused()).toHaveLength(99 - 64)
    expect(refused()[0]).toBe('p2 3')
    await release('p1 2')
    expect(begun().at(-1)).toBe('p37 38')
  })

  test('under threefold load nearly the full capacity is answered within a second, others are refused in one, and recovery is immediate', async () => {
    const acquireSlot = concurrencyLimit({ maxConcurrent: 16, maxPerUser: 4, maxWaiting: 250 })
    const took: Record<'answered' | 'refused', number[]> = { answered: [], refused: [] }
    // Sixteen at a time, each a tenth of a second: 160 a second, and a call each other millisecond.
    async function call(who: string) {
      const since = performance.now()
      try {
        const release = await acquireSlot({ who, network: who })
        await new Promise(resolve => setTimeout(resolve, 100))
        release()
        took.answered.push(performance.now() - since)
      } catch {
        took.refused.push(performance.now() - since)
      }
    }
    const seconds = 10
    for (let moment = 0; moment < seconds * 500; moment++) {
      void call(`p${moment % 40}`)
      await vi.advanceTimersByTimeAsync(2)
    }
    const good = took.answered.filter(each => each <= 1_000)
    expect(good.length).toBeGreaterThan(0.9 * 160 * seconds)
    expect(Math.max(...took.refused)).toBeLessThan(1_000)
    await vi.advanceTimersByTimeAsync(5_000)
    took.answered = []
    await Promise.all([call('ann'), vi.advanceTimersByTimeAsync(200)])
    expect(took.answered).toEqual([100])
  })

  test('that left twice, or were refused, occupy no slot', async () => {
    const { come, begun, release } = office()
    await come('ann', 'bob')
    await release('ann 1')
    await release('ann 1')
    await come('cleo', 'dan')
    expect(begun()).toEqual(['ann 1', 'bob 2', 'cleo 3'])
  })
})

/** People who come and go; each call is named by who makes it and its number. */
function office(those = limits) {
  const acquireSlot = concurrencyLimit(those)
  const slots = new Map<string, ReleaseSlot>()
  const away: string[] = []
  let number = 0
  return {
    async come(...people: string[]) {
      for (const who of people) {
        number += 1
        const name = `${who} ${number}`
        acquireSlot({ who, network: who.split('-')[0] ?? '' }).then(
          release => slots.set(name, release),
          () => away.push(name),
        )
      }
      await vi.advanceTimersByTimeAsync(0)
    },
    async release(name: string) {
      slots.get(name)?.()
      await vi.advanceTimersByTimeAsync(0)
    },
    begun: () => [...slots.keys()],
    refused: () => away,
  }
}
