import type { Personas } from './personas.ts'

/** Bodies of calls about the payers of a lease and their remittances. */
export const payerBodies: Record<string, (personas: Personas) => object> = {
  'PUT /api/leases/:id/payers': ({ own }) => payersOf(own),
  'POST /api/leases/:id/payers/preview': ({ own }) => payersOf(own),
  'POST /api/agency-remittances': ({ own }) => ({ ...remittedBy(own), confirm: true }),
  'POST /api/agency-remittances/preview': ({ own }) => remittedBy(own),
}

/** A share of an agency, and its file, which differs from the amount due. */
function payersOf({ lease, books }: Personas['own']) {
  const payer = { kind: 'agency', agencyId: books.rows.agencies, share: '1', reference: 'H-1' }
  return { payers: [payer], effectiveFrom: lease.endDate }
}

let remitted = 0

function remittedBy({ books }: Personas['own']) {
  remitted += 1
  const csv = `Reference,Amount\nH-1,${remitted + 10}.00`
  return { agencyId: books.rows.agencies, csv }
}
