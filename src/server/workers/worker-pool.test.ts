import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { workerPool } from './worker-pool.ts'

/** Answers which thread it is and the how many-eth job of it this was. */
const counting = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    let jobs = 0
    parentPort.on('message', job => {
      if (job === 'fail') throw new Error('It failed.')
      if (job !== 'hang') parentPort.postMessage([threadId, ++jobs])
    })`)}`,
)
const threads = (restFor?: number) => workerPool(counting, { restFor, resourceLimits: {} })

test('a finished thread does the next job; two parallel jobs are two threads', async () => {
  const ask = threads()
  const [first, second] = await Promise.all([ask('a'), ask('b')])
  expect(first).not.toEqual(second)
  const [[thread, jobs]] = [(await ask('c')) as [number, number]]
  expect([first, second]).toContainEqual([thread, 1])
  expect(jobs).toBe(2)
})

test('a thread whose job failed, or took too long, is not reused', async () => {
  const ask = threads()
  const [thread] = (await ask('a')) as [number, number]
  await expect(ask('fail')).rejects.toThrow('It failed.')
  const [another, jobs] = (await ask('b')) as [number, number]
  expect(another).not.toBe(thread)
  expect(jobs).toBe(1)
  await expect(ask('hang', AbortSignal.timeout(50))).rejects.toThrow('aborted')
  expect(await ask('c')).not.toEqual([another, 2])
})

test('a thread without work ends after its rest', async () => {
  const ask = threads(20)
  const [thread] = (await ask('a')) as [number, number]
  await wait(200)
  const [another] = (await ask('b')) as [number, number]
  expect(another).not.toBe(thread)
})
