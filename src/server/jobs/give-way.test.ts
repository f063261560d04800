import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { givesWay } from './give-way.ts'

function beBusy(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('parts that make the process busy rest until it was idle twice as long, also when they run at once', async () => {
  const rested = givesWay(new AbortController().signal)
  const since = performance.eventLoopUtilization()
  const part = async () => {
    await rested()
    beBusy(120)
  }
  await Promise.all([part(), part(), part()])
  await rested()
  const { active, idle } = performance.eventLoopUtilization(since)
  expect(idle / active).toBeGreaterThan(1.5)
})

test('a stop of the server ends the rest', async () => {
  const stop = new AbortController()
  const rested = givesWay(stop.signal)
  beBusy(400)
  // The loop notes the time of a turn at its end.
  await new Promise(setImmediate)
  const resting = rested()
  stop.abort()
  await expect(resting).rejects.toThrow(/abort/i)
})
