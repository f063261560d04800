import { useEffect, useRef } from 'react'
import type { CallError } from '#web/client/api.ts'

/** The polling interval of a started job, until it has ended. */
const glance = 2_000

/** Polls running work without live events; a failed poll is the last. */
export function useGlances(
  isUnderWay: boolean,
  look: () => Promise<{ error: CallError | null }>,
  onFailure?: (error: CallError) => void,
): void {
  const latest = useRef({ look, onFailure })
  latest.current = { look, onFailure }
  useEffect(() => {
    if (!isUnderWay) return
    // An interval, not a chain of answers: an equal answer renders nothing.
    const timer = setInterval(async () => {
      const { error } = await latest.current.look()
      if (!error) return
      clearInterval(timer)
      latest.current.onFailure?.(error)
    }, glance)
    return () => clearInterval(timer)
  }, [isUnderWay])
}
