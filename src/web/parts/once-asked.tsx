import { type ReactNode, Suspense, useState } from 'react'

/**
 * Around a dialog that is `lazy`: its code is fetched when it is first opened. It stays mounted from
 * then on, so that it can close gently.
 */
export function OnceAsked({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [isNeeded, setNeeded] = useState(false)
  if (opened && !isNeeded) setNeeded(true)
  return isNeeded ? <Suspense>{children}</Suspense> : null
}
