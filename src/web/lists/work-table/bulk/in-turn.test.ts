import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

const { signal } = new AbortController()

it('makes one call after another and counts them', async () => {
  const seen: (string | number)[] = []
  const calls = ['a', 'b', 'c'].map(name => async () => seen.push(name))
  const result = await inTurn(calls, { signal, onProgress: made => seen.push(made) })
  expect(result).toEqual({ done: 3, failures: [], isStopped: false })
  expect(seen).toEqual(['a', 1, 'b', 2, 'c', 3])
})

it('goes on after a failure and keeps it', async () => {
  const fault = new Error('no')
  const calls = [async () => {}, () => Promise.reject(fault), async () => {}]
  const result = await inTurn(calls, { signal, onProgress: () => {} })
  expect(result).toEqual({ done: 2, failures: [fault], isStopped: false })
})

it('stops before the next call, and keeps those made', async () => {
  const control = new AbortController()
  const calls = [async () => {}, async () => control.abort(), async () => {}]
  const options = { signal: control.signal, onProgress: () => {} }
  expect(await inTurn(calls, options)).toEqual({ done: 2, failures: [], isStopped: true })
  expect(await inTurn(calls, options)).toMatchObject({ done: 0, isStopped: true })
})
