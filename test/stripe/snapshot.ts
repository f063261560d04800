import type { Account } from './account.ts'
import type { SessionParameters } from './checkout/sessions.ts'
import type { Endpoint } from './events/webhooks.ts'
import type { Tables } from './records.ts'

/** An account as JSON, for a server that goes on after another start. Answers of keys are not in it. */
export interface Snapshot {
  id: string
  tables: { [K in keyof Tables]: Tables[K][] }
  numbers: [string, string][]
  orders: [string, SessionParameters][]
  paidOut: [string, string][]
  endpoints: Endpoint[]
}

export function snapshotOf(account: Account): Snapshot {
  return {
    id: account.id,
    tables: account.records.tables(),
    numbers: [...account.numbers],
    orders: [...account.orders],
    paidOut: [...account.paidOut],
    endpoints: account.webhooks.endpoints(),
  }
}

export function restore(account: Account, snapshot: Snapshot) {
  account.id = snapshot.id
  account.records.fill(snapshot.tables)
  account.numbers = new Map(snapshot.numbers)
  account.orders = new Map(snapshot.orders)
  account.paidOut = new Map(snapshot.paidOut)
  for (const { id, url, events, secret } of snapshot.endpoints)
    account.webhooks.addEndpoint({ id, url, enabled_events: events }, secret)
}
