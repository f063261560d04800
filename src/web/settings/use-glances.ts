import { useEffect, useRef } from 'react'

/** How often something that was started here is looked after, until it has come to its end. */
const glance = 2_000

/** Looks again and again while something is under way that tells nobody when it is done. */
export function useGlances(isUnderWay: boolean, look: () => void): void {
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    if (!isUnderWay) return
    // Not one after each answer: an answer like the one before draws nothing anew.
    const timer = setInterval(() => latest.current(), glance)
    return () => clearInterval(timer)
  }, [isUnderWay])
}
