import { flushSync } from 'react-dom'
import { useLocation, useSearchParams } from 'wouter'
import type { Account } from '#shared/auth.ts'
import { signIn } from '../session.tsx'
import { ownPath } from './own-path.ts'

/** Signs in with the server's answer and goes to the path in `?next=`, or to `/`. */
export function useEnter() {
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  return (answer: { token: string; user: Account }) => {
    // The screen behind must know the person first; it would send a visitor to sign in again.
    flushSync(() => signIn(answer))
    navigate(ownPath(search.get('next')), { replace: true })
  }
}
