import type { Page } from 'playwright-core'

/** The work of a page's main thread, in milliseconds of processor time; the rest of the elapsed time it waited. */
export interface Worked {
  inAll: number
  /** The longest task, during which the page does not react. */
  longest: number
}

/** Runs an action on a page, which marks (`performance.mark`) `from` and `to` of the measured part. */
export async function whileCounting<Done>(
  page: Page,
  work: () => Promise<Done>,
): Promise<{ done: Done; worked: Worked }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  await browser.startTracing(page, { categories: ['-*', 'toplevel', 'blink.user_timing'] })
  const done = await work()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  )
  return { done, worked: workedBetweenMarks(traceEvents) }
}

/** One entry of Chromium's trace; times in microseconds. */
interface TraceEvent {
  name: string
  cat: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time within `dur`. */
  tdur?: number
}

function workedBetweenMarks(events: readonly TraceEvent[]): Worked {
  const mark = (name: string) =>
    events.find(event => event.name === name && event.cat.includes('blink.user_timing'))
  const from = mark('from')
  const to = mark('to')
  if (!from || !to) throw new Error('The trace has no marks')
  const tasks = events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      pid === from.pid &&
      tid === from.tid &&
      ts + dur > from.ts &&
      ts < to.ts,
  )
  // Chromium reads the processor's clock a little later than the other.
  const times = tasks.map(({ dur = 0, tdur = 0 }) => Math.min(dur, tdur) / 1_000)
  return { inAll: times.reduce((sum, time) => sum + time, 0), longest: Math.max(0, ...times) }
}
