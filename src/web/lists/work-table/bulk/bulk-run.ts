import { useSyncExternalStore } from 'react'
import { undoSeconds } from '#shared/accounting/undo.ts'
import { t } from '#shared/language/t.ts'
import type { Changed } from '#shared/nouns.ts'
import { CallError } from '#web/client/api.ts'
import { refresh } from '#web/client/refresh.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { inTurn, rowsOf, type TurnCall, type TurnResult } from './in-turn.ts'

/** Calls for many rows, one by one or in parts. Texts are asked for when they are shown. */
export interface BulkWork {
  calls: readonly TurnCall[]
  changes: readonly Changed[]
  /** The title while it waits, such as `Voiding 12 payments`. */
  title: () => string
  /** So many of them are done. */
  done: (count: number) => string
}

export interface BulkState {
  title: () => string
  done: number
  total: number
  isWaiting: boolean
  stop: () => void
}

/**
 * Does a bulk action, one call after another, whichever screen is shown meanwhile. It begins after the seconds in which
 * its toast offers Undo; from then on it can be stopped, and finished calls stay. One at a time.
 */
export function startBulk(work: BulkWork): void {
  const { calls, title } = work
  const control = new AbortController()
  const stop = () => control.abort()
  const total = calls.map(rowsOf).reduce((sum, rows) => sum + rows, 0)
  set({ title, done: 0, total, isWaiting: true, stop })
  const timer = setTimeout(() => void run(work, control.signal), undoSeconds * 1000)
  control.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    if (current?.isWaiting) set(null)
  })
  const begins = t('{count, plural, one {Starts in # second.} other {Starts in # seconds.}}', {
    count: undoSeconds,
  })
  toast.success({ title: title(), text: begins }, async () => undo(stop))
}

function undo(stop: () => void) {
  const begun = current && !current.isWaiting ? current : null
  stop()
  if (begun && begun.done > 0) throw alreadyDone(begun)
}

function alreadyDone({ done, total }: BulkState): CallError {
  const sentence = t('{done, number} of {total, number} were already done.', { done, total })
  return new CallError(0, sentence, sentence)
}

async function run(work: BulkWork, signal: AbortSignal) {
  if (current) set({ ...current, isWaiting: false })
  const result = await inTurn(work.calls, {
    signal,
    onProgress: done => current && set({ ...current, done }),
  })
  set(null)
  refresh(work.changes)
  report(work, result)
}

function report(work: BulkWork, { done, failed, failures, isStopped }: TurnResult): void {
  const [first] = failures
  if (first === undefined && !isStopped) toast.success(work.done(done))
  else
    toast.failure({
      title: isStopped ? t('Stopped') : work.done(done),
      text: first === undefined ? work.done(done) : failureWords(failed, failures),
    })
}

/** So many failed rows are named. */
const maxNamed = 3

function failureWords(count: number, failures: TurnResult['failures']): string {
  const reasons = failures.slice(0, maxNamed).map(({ name, error }) => {
    const reason = error instanceof CallError ? error.sentence : t('Please try again')
    return name === null ? reason : t('{name}: {reason}', { name, reason })
  })
  const why = [...new Set(reasons)].join('; ')
  return t('{count, plural, one {# could not be done} other {# could not be done}}: {why}', {
    count,
    why,
  })
}

let current: BulkState | null = null
const listeners = new Set<() => void>()

function set(next: BulkState | null) {
  if ((next === null) !== (current === null)) {
    if (next) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  }
  current = next
  for (const listener of listeners) listener()
}

/** Leaving the page would end it in between. */
function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}

/** The bulk action that waits or runs; null without one. */
export function useBulkRun(): BulkState | null {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
