import { describe, expect, it } from 'vitest'
import { fairSemaphore } from './fair-semaphore.ts'

describe('fair slots', () => {
  it('go round the networks, and within each round its accounts', async () => {
    const { come, order, work } = desk()
    await come('a ann', 'a ann', 'a ann', 'a bob', 'b cleo', 'c dan')
    await work(6)
    expect(order).toEqual(['a ann', 'a ann', 'b cleo', 'c dan', 'a bob', 'a ann'])
  })

  it('are refused to the flooding network, and to no other', async () => {
    const { come, order, refused, work } = desk(1, 4)
    await come('a ann', 'a ann', 'a ann', 'a ann', 'a ann', 'b bob', 'a cleo', 'c dan')
    expect(refused).toEqual(['a ann', 'a ann', 'a ann'])
    await work(5)
    expect(order).toEqual(['a ann', 'a ann', 'b bob', 'c dan', 'a cleo'])
  })

  it('are refused to the newest where all have as many', async () => {
    const { come, refused } = desk(1, 2)
    await come('a ann', 'b bob', 'c cleo', 'd dan')
    expect(refused).toEqual(['d dan'])
  })

  it('are not all taken by one network while another comes, too', async () => {
    const { come, order, work } = desk(2)
    await come('a ann', 'a ann', 'a ann')
    expect(order, 'alone it has both').toEqual(['a ann', 'a ann'])
    await come('b bob')
    await work(1)
    expect(order.slice(2)).toEqual(['b bob'])
    await work(1)
    expect(order.slice(3)).toEqual(['a ann'])
    await work(1)
    await come('a cleo')
    expect(order.slice(4), 'one place stays free').toEqual([])
    await come('b dan')
    expect(order.slice(4)).toEqual(['b dan'])
  })

  it('are taken without a name, too', async () => {
    const withSlot = fairSemaphore(1, 10, 'Later')
    const place = { network: '', who: '' }
    const all = [1, 2, 3].map(each => withSlot(place, async () => each))
    expect(await Promise.all(all)).toEqual([1, 2, 3])
  })

  it('come free also when the work fails', async () => {
    const withSlot = fairSemaphore(1, 10, 'Later')
    const place = { network: 'a', who: 'ann' }
    const failed = withSlot(place, () => Promise.reject(new Error('broken')))
    const after = withSlot(place, async () => 'done')
    await expect(failed).rejects.toThrow('broken')
    expect(await after).toBe('done')
  })
})

/** A semaphore of the given size; each job lasts until it is released. */
function desk(atOnce = 1, maxWaiting = 100) {
  const withSlot = fairSemaphore(atOnce, maxWaiting, 'Please try again in a moment.')
  const order: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const soon = () => new Promise(resolve => setImmediate(resolve))
  return {
    order,
    refused,
    async come(...names: string[]) {
      for (const name of names) {
        const [network = '', who = ''] = name.split(' ')
        const done = withSlot({ network, who }, () => {
          order.push(name)
          return new Promise<void>(resolve => ends.push(resolve))
        })
        done.catch(() => refused.push(name))
      }
      await soon()
    },
    async work(times: number) {
      for (let each = 0; each < times; each++) {
        ends.shift()?.()
        await soon()
      }
    },
  }
}
