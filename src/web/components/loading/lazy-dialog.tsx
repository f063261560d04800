import { type ReactNode, Suspense, useState } from 'react'

/**
 * Around a dialog: it is made when it is first opened, and its code fetched where it is `lazy`. It
 * stays mounted from then on, so that it can close gently.
 */
export function LazyDialog({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [isNeeded, setNeeded] = useState(false)
  if (opened && !isNeeded) setNeeded(true)
  return isNeeded ? <Suspense>{children}</Suspense> : null
}
