import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { type Account, getUser } from '#shared/account/auth.ts'
import { leaveSoon, queryKey, useCall } from '#web/client/api.ts'
import { readToken, tokenKey } from '#web/client/token.ts'
import { followLanguage } from '#web/language/language.ts'
import { recentKey } from './recent-key.ts'
import { forgetDrafts } from './stored-drafts.ts'

interface Session {
  user: Account | null
  isLoading: boolean
  isAuthenticated: boolean
  /** A token is stored, but the server could not verify it; `retry` tries again. */
  isUnreachable: boolean
  retry: () => void
  /**
   * Ends the session at once, clears this person's data from the screen, and opens the sign-out half a second later.
   */
  signOut: () => void
}

const SessionContext = createContext<Session | null>(null)

/**
 * Who is signed in: a token is stored under `auth_token` and its person has been fetched.
 * Follows the `auth-change` event of this tab and the storage of the others.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [token, setToken] = useState(() => readToken())
  const [isLeaving, setLeaving] = useState(false)
  const pending = useCall(getUser, { enabled: token !== null })
  const { data, error, refetch } = pending

  useEffect(() => {
    function changed(event: CustomEvent<AuthChange>) {
      client.clear()
      const { user, isAuthenticated } = event.detail
      if (isAuthenticated && user) client.setQueryData(queryKey(getUser), user)
      setToken(isAuthenticated ? readToken() : null)
    }
    function changedElsewhere(event: StorageEvent) {
      if (event.key !== tokenKey && event.key !== null) return
      client.clear()
      setToken(readToken())
    }
    // The browser may restore a page from its cache, data and all.
    function shownAgain(event: PageTransitionEvent) {
      if (event.persisted) location.reload()
    }
    window.addEventListener('auth-change', changed)
    window.addEventListener('storage', changedElsewhere)
    window.addEventListener('pageshow', shownAgain)
    return () => {
      window.removeEventListener('auth-change', changed)
      window.removeEventListener('storage', changedElsewhere)
      window.removeEventListener('pageshow', shownAgain)
    }
  }, [client])

  const language = data?.preferences.language ?? null
  useEffect(() => followLanguage(language), [language])

  const personId = data?.id
  const signOut = useCallback(() => {
    setLeaving(true)
    if (personId) localStorage.removeItem(recentKey(personId))
    endSession()
    client.clear()
    leaveSoon(() => location.assign('/api/logout'))
  }, [client, personId])

  const session = useMemo(() => {
    const user = token !== null && !isLeaving ? (data ?? null) : null
    const isUnreachable = token !== null && !user && error !== null && error.status !== 401
    return {
      user,
      isAuthenticated: user !== null,
      isUnreachable,
      isLoading: isLeaving || (token !== null && !user && !isUnreachable),
      retry: () => void refetch(),
      signOut,
    }
  }, [token, data, error, refetch, isLeaving, signOut])

  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession stands outside SessionProvider')
  return session
}

/** The signed-in person, for screens that only signed-in people reach. */
export function usePerson(): Account {
  const { user } = useSession()
  if (!user) throw new Error('usePerson stands on a screen that signed-out visitors reach')
  return user
}

/** Stores the token of a fresh sign-in and notifies the page. */
export function signIn({ token, user }: { token: string; user: Account }) {
  localStorage.setItem(tokenKey, token)
  window.dispatchEvent(new CustomEvent('auth-change', { detail: { user, isAuthenticated: true } }))
}

/** Removes a session that the server has ended, and stays on the page. */
export function forgetSession() {
  if (readToken() === null) return
  localStorage.removeItem(tokenKey)
  const change = { user: null, isAuthenticated: false }
  window.dispatchEvent(new CustomEvent('auth-change', { detail: change }))
}

export interface AuthChange {
  user: Account | null
  isAuthenticated: boolean
}

declare global {
  interface WindowEventMap {
    'auth-change': CustomEvent<AuthChange>
  }
}

// The navigation to /api/logout has no bearer token, so the token is ended first. The tour's keys and the theme stay.
// `fetch` by hand: `call` neither outlives the page nor ignores failure.
function endSession() {
  const token = readToken()
  forgetDrafts()
  localStorage.removeItem(tokenKey)
  void fetch('/api/auth/logout', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch(() => {})
}
