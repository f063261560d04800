import { expect, it } from 'vitest'
import { inTurn, partsOf } from './in-turn.ts'

const { signal } = new AbortController()

const named = (name: string, send: () => Promise<unknown>) => ({ name, send })

it('makes one call after another and counts them', async () => {
  const seen: (string | number)[] = []
  const calls = ['a', 'b', 'c'].map(name => ({
    name,
    send: async () => seen.push(name),
  }))
  const result = await inTurn(calls, { signal, onProgress: made => seen.push(made) })
  expect(result).toEqual({ done: 3, failed: 0, failures: [], isStopped: false })
  expect(seen).toEqual(['a', 1, 'b', 2, 'c', 3])
})

it('goes on after a failure and keeps it with the name of its row', async () => {
  const fault = new Error('no')
  const calls = [
    named('a', async () => {}),
    named('b', () => Promise.reject(fault)),
    named('c', async () => {}),
  ]
  const result = await inTurn(calls, { signal, onProgress: () => {} })
  expect(result).toEqual({
    done: 2,
    failed: 1,
    failures: [{ name: 'b', error: fault }],
    isStopped: false,
  })
})

it('stops before the next call, and keeps those made', async () => {
  const control = new AbortController()
  const calls = [
    named('a', async () => {}),
    named('b', async () => control.abort()),
    named('c', async () => {}),
  ]
  const options = { signal: control.signal, onProgress: () => {} }
  expect(await inTurn(calls, options)).toMatchObject({ done: 2, isStopped: true })
  expect(await inTurn(calls, options)).toMatchObject({ done: 0, isStopped: true })
})

it('counts the rows of calls that take several', async () => {
  const seen: number[] = []
  const calls = partsOf([1, 2, 3, 4, 5], 2).map(part => ({
    rows: part.length,
    // The server leaves out the last row of each, and the second call fails.
    send: async () => (part.includes(3) ? Promise.reject(new Error('no')) : part.length - 1),
  }))
  const result = await inTurn(calls, { signal, onProgress: tried => seen.push(tried) })
  expect(seen).toEqual([2, 4, 5])
  expect(result).toMatchObject({ done: 1, failed: 2, isStopped: false })
})
