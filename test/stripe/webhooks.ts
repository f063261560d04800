import Stripe from 'stripe'
import type { StoredEvent } from './records.ts'

/** An event as it travels: the exact bytes, and the headers with their signature. */
export interface SignedEvent {
  event: StoredEvent
  payload: string
  headers: { 'content-type': string; 'stripe-signature': string }
}

/** How events of an account reach its endpoint. */
export interface Webhooks {
  /** `whsec_…`, which signs them. */
  secret: string
  /** Posts later events to `url`; null stops it. */
  sendTo: (url: string | null) => void
  /** How often an event is sent: 0 drops it, 2 doubles it. Once unless set. */
  setTimes: (times: (event: StoredEvent) => number) => void
  /** How long an event waits before it is sent, in milliseconds. */
  setDelay: (delay: (event: StoredEvent) => number) => void
  /** Collects later events instead of sending them. */
  hold: () => void
  /** Sends collected events one after the other, in the order that `order` gives. */
  release: (order?: (events: StoredEvent[]) => StoredEvent[]) => Promise<void>
  /** Sends an event again, whatever happened to it; answers the status of the endpoint, 0 for none. */
  resend: (event: StoredEvent) => Promise<number>
  /** Signed for a test that posts it by itself; `at` is the time of the signature in seconds. */
  sign: (event: StoredEvent, options?: { at?: number; secret?: string }) => SignedEvent
  /** The events since the last call, signed: for a test without an endpoint. */
  take: () => SignedEvent[]
  /** Waits until no delivery is under way or waiting. */
  settled: () => Promise<void>
  /** Each delivery with the endpoint's status; 0 where it did not answer. */
  deliveries: { event: string; type: string; status: number }[]
}

export function openWebhooks(
  secret: string,
): Webhooks & { occurred: (event: StoredEvent) => void } {
  let url: string | null = null
  let held: StoredEvent[] | null = null
  let times = (_: StoredEvent) => 1
  let delay = (_: StoredEvent) => 0
  let untaken: StoredEvent[] = []
  const pending = new Set<Promise<unknown>>()
  const deliveries: Webhooks['deliveries'] = []

  const sign: Webhooks['sign'] = (event, { at, secret: other } = {}) => {
    const payload = JSON.stringify(event, null, 2)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: other ?? secret,
      ...(at === undefined ? {} : { timestamp: at }),
    })
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
    }
    return { event, payload, headers }
  }

  async function resend(event: StoredEvent): Promise<number> {
    if (!url) return 0
    const { payload, headers } = sign(event)
    const status = await post(url, payload, headers)
    deliveries.push({ event: event.id, type: event.type, status })
    return status
  }

  async function deliver(event: StoredEvent) {
    const wait = delay(event)
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    for (let left = times(event); left > 0; left -= 1) await resend(event)
  }

  function track<T>(delivery: Promise<T>): Promise<T> {
    pending.add(delivery)
    const forget = () => pending.delete(delivery)
    delivery.then(forget, forget)
    return delivery
  }

  return {
    secret,
    deliveries,
    sign,
    resend,
    sendTo: to => (url = to),
    setTimes: given => (times = given),
    setDelay: given => (delay = given),
    hold: () => (held ??= []),
    async release(order = events => events) {
      const events = held ?? []
      held = null
      for (const event of order(events)) await track(deliver(event))
    },
    take() {
      const events = untaken
      untaken = []
      return events.map(event => sign(event))
    },
    async settled() {
      while (pending.size > 0) await Promise.allSettled([...pending])
    },
    occurred(event) {
      untaken.push(event)
      if (held) held.push(event)
      else if (url) void track(deliver(event))
    },
  }
}

/** The status of the endpoint's answer; 0 when there was none. */
async function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { ...headers, 'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)' },
      signal: AbortSignal.timeout(20_000),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
