/** Commands of leases and money that write no row of a ledger and change no terms of one. */
export const silent: ReadonlySet<string> = new Set([
  ...['PUT /api/leases/:id/notice', 'DELETE /api/leases/:id/notice'],
  ...['PUT /api/leases/:id/eviction', 'DELETE /api/leases/:id/eviction'],
  ...['PUT /api/leases/:id/forwarding-address', 'PUT /api/leases/:id/move-out'],
  ...['POST /api/leases/:id/move-out/preview', 'POST /api/leases/:id/move-out/letter'],
  ...['POST /api/leases/:id/renewal-offers', 'DELETE /api/renewal-offers/:id'],
  ...['PUT /api/renewal-offers/:id/refusal', 'POST /api/renewal-offers/batch'],
  ...['POST /api/leases/reminders', 'POST /api/leases/reminders/preview'],
  ...['POST /api/leases/reminders/letters', 'POST /api/leases/deposit-statements'],
  ...['POST /api/payments/receipts', 'POST /api/payments/receipts/preview'],
  ...['POST /api/co-tenants/:id/responsibility', 'DELETE /api/co-tenants/:id'],
  ...['PUT /api/leases/:id/autopay', 'DELETE /api/leases/:id/autopay'],
  'POST /api/leases/:id/payers/preview',
])

/** Commands dated today or later, or called by other commands of these tables. */
export const neverDatedBack: ReadonlySet<string> = new Set([
  // The first rent of a lease is posted today, and has its grace from then.
  'POST /api/leases',
  // A past end is final, so that this one is in the future.
  'DELETE /api/leases/:id/termination',
  // As a renewal.
  'PUT /api/renewal-offers/:id/acceptance',
  // The part that a back-dated share adds is due on the day it became known.
  'PUT /api/leases/:id/payers',
  // Voids charges; no payment on them may exist.
  'DELETE /api/charge-runs/:id',
])
