import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type * as z from 'zod'
import { addressOf } from '#shared/address.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { t } from '#shared/language/t.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { takeBegun } from './begun-calls.ts'
import { CallError, refusal } from './call-error.ts'
import { attentionHeaders } from './presence.ts'
import { refresh } from './refresh.ts'
import { saveFile } from './save-file.ts'
import { readToken } from './token.ts'
import { keepWhySignedOut } from './why-signed-out.ts'

export { CallError } from './call-error.ts'

type Given<Name extends string, Shape extends z.ZodType> =
  // biome-ignore lint/complexity/noBannedTypes: `{}` checks whether all of its parts are optional.
  {} extends z.input<Shape> ? { [K in Name]?: z.input<Shape> } : { [K in Name]: z.input<Shape> }

/** The input of a call: a part without required fields is optional. */
export type Input<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> = Given<'params', P> & Given<'query', Q> & Given<'body', B>

interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
  idempotencyKey?: string
}

/**
 * Makes one call and returns its reply, with dates as the strings of the API. Throws `CallError`. A 401 of a call
 * that needs a sign-in also opens the sign-in.
 */
export function call<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: Input<P, Q, B> & { idempotencyKey?: string },
): Promise<z.output<R>>
export async function call(endpoint: Endpoint, input: LooseInput): Promise<unknown> {
  const text = await (await answer(endpoint, input)).text().catch(() => '')
  return text === '' ? undefined : JSON.parse(text)
}

/** Makes one call whose answer is a file, and saves it under a name. Throws as `call` does. */
export async function download<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  input: Input<P, Q, B>,
  name: string,
): Promise<void> {
  const given: LooseInput = input
  const file = await (await answer(endpoint, given)).blob().catch(() => {
    throw new CallError(0, unreachable(), unreachable())
  })
  saveFile(file, name)
}

/** The response, not read yet. Throws as `call` does. */
export async function answer(endpoint: Endpoint, input: LooseInput): Promise<Response> {
  const address = addressOf(endpoint, input)
  const begun = endpoint.method === 'GET' ? takeBegun(address) : undefined
  const sent =
    begun ??
    fetch(address, {
      method: endpoint.method,
      headers: headers(input),
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
    })
  const response = await sent.catch(() => {
    throw new CallError(0, unreachable(), unreachable())
  })
  if (response.ok) return response
  const refused = refusal(response, await response.text().catch(() => ''))
  if (response.status === 401 && endpoint.may !== 'public') leaveForSignIn(refused)
  throw refused
}

interface Asking {
  enabled?: boolean
  isReadOnce?: boolean
}

/** Reads through the cache: one answer per address until a `useSend` or another user’s change refreshes it. */
export function useCall<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[input]: Partial<Input<P, Q, B>> extends Input<P, Q, B>
    ? [input?: Input<P, Q, B> & Asking]
    : [input: Input<P, Q, B> & Asking]
) {
  const given: LooseInput & Asking = input ?? {}
  return useQuery<z.output<R>, CallError>({
    queryKey: queryKey(endpoint, given),
    queryFn: () => call<z.ZodType, z.ZodType, z.ZodType, R>(endpoint, given),
    enabled: given.enabled ?? true,
    ...(given.isReadOnce && { staleTime: 'static' as const }),
  })
}

/**
 * Sends a changing call: `useSend(createUnit).mutate({ body })`. After success the screen reads the
 * nouns in the endpoint's `changes` again. A creating call has an `Idempotency-Key`, the same for
 * every retry of a body, so a retry never repeats the change. `mutate` ignores the same input again
 * until its answer: a second click may come before the button is rendered as disabled.
 */
export function useSend<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, R>, options: { onSuccess?: (reply: z.output<R>) => void } = {}) {
  const attempt = useRef({ sent: '', key: '' })
  const underWay = useRef('')
  const mutation = useMutation<z.output<R>, CallError, Input<P, Q, B>>({
    mutationFn: async input => {
      const sent = JSON.stringify(input)
      if (attempt.current.sent !== sent) attempt.current = { sent, key: randomKey() }
      const key = endpoint.method === 'POST' ? attempt.current.key : undefined
      const reply = await call(endpoint, { ...input, idempotencyKey: key })
      attempt.current = { sent: '', key: '' }
      return reply
    },
    onSuccess: reply => {
      refresh(endpoint.changes)
      options.onSuccess?.(reply)
    },
    onSettled: (_reply, _error, input) => {
      if (underWay.current === JSON.stringify(input)) underWay.current = ''
    },
  })
  const { mutate: send } = mutation
  const mutate: typeof send = useCallback(
    (...given) => {
      const sent = JSON.stringify(given[0])
      if (underWay.current === sent) return
      underWay.current = sent
      send(...given)
    },
    [send],
  )
  return { ...mutation, mutate }
}

/** The cache key: the segments of the path, then the query and the body where there are any. */
export function queryKey(endpoint: Endpoint, input: LooseInput = {}): unknown[] {
  return keyOf(addressOf(endpoint, input), input.body)
}

/** The cache key of a call's address, and of its body if it reads with one. */
export function keyOf(address: string, body?: unknown): unknown[] {
  const [path = '', search] = address.split('?')
  return [...segments(path), ...(search ? [{ search }] : []), ...(body ? [{ body }] : [])]
}

/**
 * Announces the end of the session, once, and opens the sign-in half a second later. A removed
 * member stays on the page, with a message.
 */
export function leaveForSignIn(refused?: CallError) {
  // Who follows a link of a mail often has a session that is over; it must not take the page away.
  if (leaving || linkPages.includes(location.pathname)) return
  window.dispatchEvent(new Event('session-over'))
  if (refused?.isRemoved) {
    leaving = true
    keepWhySignedOut(refused.sentence)
    window.dispatchEvent(new CustomEvent('removed', { detail: refused.sentence }))
    return
  }
  if (readToken() !== null)
    keepWhySignedOut(t('Your session has ended. Sign in to pick up where you left off.'))
  toast.failure({ title: t('Unauthorized'), text: t('You are logged out. Logging in again...') })
  leaveSoon(goToSignIn)
}

/** Opens the sign-in, which leads back to this page. */
export function goToSignIn() {
  const { pathname, search, hash } = location
  const here = `${pathname}${search}${hash}`
  location.replace(here === '/' ? '/api/login' : `/api/login?next=${encodeURIComponent(here)}`)
}

/** Leaves the page half a second later, despite later refusals or requests to leave. */
export function leaveSoon(leave: () => void) {
  if (leaving) return
  leaving = true
  setTimeout(leave, leavingMilliseconds)
}

let leaving = false
const leavingMilliseconds = 500

declare global {
  interface WindowEventMap {
    /** The page is about to be replaced by the sign-in. */
    'session-over': Event
    /** The sentence that names the former organization, and a contact. */
    removed: CustomEvent<string>
  }
}

const linkPages = [
  '/reset-password',
  '/confirm-email',
  '/invitations',
  '/job',
  '/unsubscribe',
  '/stop-autopay',
]

export function unreachable(): string {
  return t('Rooftree cannot be reached. Check your connection and try again.')
}

function headers(input: LooseInput): Record<string, string> {
  const token = readToken()
  return {
    accept: 'application/json, */*;q=0.5',
    // An organization founded by this call gets this browser's time zone.
    'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(input.body !== undefined && { 'content-type': 'application/json' }),
    ...attentionHeaders(),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
  }
}

/** An empty id keeps its segment: `/api/units/` is one row not yet chosen, never the list. */
function segments(path: string): string[] {
  return path.slice(1).split('/')
}

// `crypto.randomUUID` is missing where the page came over plain http from another machine.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
