import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Costs } from './server.ts'

/** In a server's own process: returns its costs since the last call. */
export function tellCosts(port: number): void {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let before = process.cpuUsage()
  process.on('message', asked => {
    if (asked === 'kept') process.send?.(kept())
    if (asked !== 'costs') return
    const { user, system } = process.cpuUsage(before)
    const costs: Costs = {
      memory: { now: process.memoryUsage.rss(), max: process.resourceUsage().maxRSS * 1024 },
      stall: delay.max / 1_000_000,
      cpu: (user + system) / 1_000,
    }
    before = process.cpuUsage()
    delay.reset()
    process.send?.(costs)
  })
  process.send?.(port)
}

/** Bytes of the heap and of buffers that a collection leaves. */
function kept(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
