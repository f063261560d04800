import { useEffect, useRef } from 'react'
import type { CallError } from '#web/client/api.ts'

/** How often something that was started here is looked after, until it has come to its end. */
const glance = 2_000

/** Looks again while something is under way that notifies nobody when it is done; a look that fails is the last. */
export function useGlances(
  isUnderWay: boolean,
  look: () => Promise<{ error: CallError | null }>,
  onFailure?: (error: CallError) => void,
): void {
  const latest = useRef({ look, onFailure })
  latest.current = { look, onFailure }
  useEffect(() => {
    if (!isUnderWay) return
    // Not one after each answer: an answer like the one before draws nothing anew.
    const timer = setInterval(async () => {
      const { error } = await latest.current.look()
      if (!error) return
      clearInterval(timer)
      latest.current.onFailure?.(error)
    }, glance)
    return () => clearInterval(timer)
  }, [isUnderWay])
}
