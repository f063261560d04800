import { startTransition, useEffect, useState } from 'react'

/** False until the first paint, then true. Dependent content is rendered in slices that block no input. */
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
