import { startTransition, useEffect, useState } from 'react'

/**
 * False until what stands at once has been painted, then true. What depends on it is made in slices
 * that keep nobody waiting.
 */
export function useOncePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let later: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      later = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(later)
    }
  }, [])
  return isPainted
}
