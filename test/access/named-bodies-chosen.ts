import type { Personas } from './personas.ts'

const reminder = { subject: 'Rent', body: '{amount} is due' }

/** The same of calls about chosen leases, payments or documents. */
export const chosenBodies: Record<string, (personas: Personas) => object> = {
  'POST /api/leases/reminders/preview': ({ own }) => ({ leaseIds: [own.lease.id] }),
  'POST /api/leases/reminders': ({ own }) => ({ leaseIds: [own.lease.id], ...reminder }),
  'POST /api/leases/reminders/letters': ({ own }) => ({ leaseIds: [own.lease.id], ...reminder }),
  'POST /api/leases/deposit-statements': ({ own }) => ({ leaseIds: [own.lease.id] }),
  'POST /api/payments/receipts/preview': ({ rows }) => ({ paymentIds: [rows.payments?.[0]?.id] }),
  'POST /api/payments/receipts': ({ rows }) => ({
    paymentIds: [rows.payments?.[0]?.id],
    previewedAt: new Date().toISOString(),
  }),
  'POST /api/documents/archive': ({ rows }) => ({ documentIds: [rows.documents?.[0]?.id] }),
  'POST /api/documents/deletions': ({ rows }) => ({ documentIds: [rows.documents?.[0]?.id] }),
  'POST /api/documents/moves': ({ rows }) => ({ documentIds: [rows.documents?.[0]?.id] }),
}
