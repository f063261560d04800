import { unsubscribeToken } from '#server/email/unsubscribe-token.ts'
import type { Session } from '#shared/account/sessions.ts'
import { addDays, addMonthsClamped, todayIn } from '#shared/dates.ts'
import { app, freshEmail, signIn } from '../world.ts'
import { billed, bodies } from './named-bodies.ts'
import type { Personas } from './personas.ts'

/** How a changing call is carried out once: with the least it takes, by the admin, unless more is said. */
export interface Step {
  who?: 'admin' | 'tenant'
  /** Of what; otherwise the first row of its noun with which it succeeds. */
  id?: (personas: Personas) => string | Promise<string>
  body?: (personas: Personas) => object | Promise<object>
  /** When, among the others: POST is at 1, PATCH at 2, PUT at 3, DELETE at 4. */
  turn?: number
}

const today = todayIn('America/New_York')
const later = addDays(today, 60)
const password = 'correct horse battery'

/** A bill that waits: others are approved. */
const waiting = {
  id: async (personas: Personas) => {
    const { admin } = personas.people
    return (await admin.post<{ id: string }>('/api/bills', billed(personas))).body.id
  },
}

const first = { id: ({ own }: Personas) => own.lease.id }
const second = { id: ({ rows }: Personas) => rows.leases?.[1]?.id ?? '' }

export const steps: Record<string, Step> = {
  'PATCH /api/bank-lines/:id': { body: () => ({ ignored: true, reason: 'Not ours' }) },
  'POST /api/imports': {
    body: () => ({ rows: [{ property: 'Delta', address: '4 Delta St', unit: '1' }] }),
  },
  'POST /api/unsubscribes': {
    body: ({ people }) => ({
      token: unsubscribeToken(app.storage.keys, {
        userId: people.admin.user.id,
        preference: 'emailNotifications',
      }),
    }),
  },
  // The merged person is the one whom others invite.
  'POST /api/tenant-merges': { turn: 1.1 },
  'POST /api/data-exports': { turn: 4.1 },
  'POST /api/data-exports/organization': { turn: 4.2 },
  'POST /api/leases/:id/renewals': {
    ...second,
    body: ({ own }) => ({ endDate: addMonthsClamped(own.lease.endDate, 12) }),
  },
  'POST /api/leases/:id/renewal-offers': {
    body: ({ own }) => ({
      endDate: addMonthsClamped(own.lease.endDate, 24),
      validUntil: own.lease.endDate,
    }),
    turn: 0.2,
  },
  'POST /api/maintenance-requests/:id/confirmation': { who: 'tenant', turn: 3.1 },
  'PATCH /api/maintenance-requests/:id': { body: () => ({ status: 'in_progress' }) },
  'PUT /api/maintenance-requests/:id': { body: () => ({ status: 'completed' }) },
  'POST /api/member-invitations': { body: () => ({ ...person(), role: 'staff' }) },
  'POST /api/users': { body: () => ({ ...person(), role: 'tenant' }) },
  'POST /api/reports/export-pdf': {
    body: () => ({ reportType: 'Rent Roll', data: [{ Unit: '1' }] }),
  },
  'PATCH /api/payments/:id': { body: () => ({ status: 'voided', reason: 'Entered twice' }) },
  'POST /api/payments/batch/:id/void': { turn: 2.1 },
  'PATCH /api/tenants/:id': {
    id: ({ rows }) => rows.tenants?.at(-1)?.id ?? '',
    body: () => ({ phone: '555-0142' }),
    turn: 0,
  },
  'PATCH /api/properties/:id': { body: () => ({ name: 'Alpha House' }) },
  'PATCH /api/units/:id': { body: () => ({ unitNumber: '77' }) },
  'PATCH /api/accounts/:id': { body: () => ({ name: 'Wear and tear' }) },
  'DELETE /api/vendors/:id': {
    id: async ({ people }) =>
      (await people.admin.post<{ id: string }>('/api/vendors', { name: 'Sweeps' })).body.id,
  },
  'PUT /api/vendors/:id/tax-details': {
    body: () => ({ taxName: 'Pipes LLC', tin: '123456789', tinKind: 'ein' }),
  },
  'PUT /api/owners/:id/tax-details': {
    body: () => ({ taxName: 'Olga LLC', tin: '123456789', tinKind: 'ein' }),
  },
  // Behind the PUT, which gives them one.
  'POST /api/vendors/:id/tax-details/tin': { turn: 3.2 },
  'POST /api/owners/:id/tax-details/tin': { turn: 3.2 },
  'PATCH /api/vendors/:id': { body: () => ({ name: 'Pipes & Sons' }) },
  'PATCH /api/bills/:id': { ...waiting, body: () => ({ number: '77' }) },
  'PUT /api/bills/:id/approval': waiting,
  'DELETE /api/bills/:id': waiting,
  'DELETE /api/payment-attempts/:id': { who: 'tenant' },
  'PATCH /api/expenses/:id': { body: () => ({ paidOn: today }) },
  'PATCH /api/leases/:id': { ...second, body: () => ({ graceDays: 9 }) },
  'PUT /api/payment-provider': { body: () => ({ provider: 'manual', notes: 'By check' }) },
  'PATCH /api/organization': { body: () => ({ name: 'Lord & Co' }) },
  'PATCH /api/members/:id': {
    id: ({ people }) => people.staff.user.id,
    body: () => ({ role: 'manager' }),
  },
  'DELETE /api/members/:id': { id: ({ people }) => people.manager.user.id },
  'PUT /api/automatic-emails/:kind': { body: () => ({ isOn: true }) },
  'PUT /api/properties/:id/owners': {
    body: ({ people }) => ({
      owners: [
        { userId: people.owner.user.id, percent: '60' },
        { userId: people.admin.user.id, percent: '40' },
      ],
    }),
  },
  'PUT /api/leases/:id/notice': { ...first, body: () => ({ moveOutOn: later }) },
  'PUT /api/leases/:id/eviction': {
    ...first,
    body: () => ({ evictionOn: today, reason: 'Unpaid rent' }),
  },
  'PUT /api/leases/:id/termination': {
    ...second,
    body: () => ({ terminatedOn: addDays(today, -1), reason: 'They moved' }),
  },
  'POST /api/leases/:id/move-out': {
    ...second,
    body: () => ({ movedOutOn: addDays(today, -1) }),
    turn: 3.2,
  },
  'POST /api/leases/:id/move-out/preview': {
    ...second,
    body: () => ({ movedOutOn: addDays(today, -1) }),
    turn: 3.1,
  },
  'POST /api/leases/:id/move-out/letter': {
    ...second,
    body: () => ({ movedOutOn: addDays(today, -1) }),
    turn: 3.1,
  },
  'PUT /api/leases/:id/move-out': { ...second, body: () => ({ movedOutOn: addDays(today, -1) }) },
  'DELETE /api/leases/:id/notice': first,
  'DELETE /api/leases/:id/eviction': first,
  'PUT /api/leases/:id/rollover': { ...first, body: () => ({ rollover: true }) },
  'PUT /api/leases/:id/forwarding-address': {
    ...first,
    body: () => ({ forwardingAddress: '9 Elm St' }),
  },
  'PUT /api/renewal-offers/:id/acceptance': { who: 'tenant', id: openOffer, turn: 0.1 },
  'PUT /api/recurring-charges/:id/end': { body: () => ({ endsOn: later }) },
  'PUT /api/leases/:id/payers': {
    ...first,
    body: ({ own }) => ({
      payers: [{ kind: 'agency', agencyId: own.books.rows.agencies, share: '2', reference: 'H-1' }],
      effectiveFrom: own.lease.endDate,
    }),
  },
  'PUT /api/recurring-credits/:id/end': { body: () => ({ endsOn: later }) },
  'PUT /api/recurring-expenses/:id/end': {
    body: () => ({ endsOn: addMonthsClamped(today, 40) }),
  },
  'DELETE /api/properties/:id': { id: ({ rows }) => rows.properties?.[1]?.id ?? '' },
  'POST /api/properties/:id/restoration': { id: archived, turn: 4.3 },
  'DELETE /api/tenants/:id': {
    id: named('tenants', 'Sample'),
    body: () => ({ confirmation: 'ERASE' }),
  },
  'PATCH /api/auth/user': { body: () => ({ firstName: 'Lara', phone: '555-0143' }) },
  'DELETE /api/auth/sessions/:id': { id: otherSession },
  'POST /api/auth/change-password': {
    body: () => ({ currentPassword: password, newPassword: `${password} 2` }),
    turn: 5,
  },
  'POST /api/auth/email-changes': {
    body: () => ({ email: freshEmail(), currentPassword: password }),
  },
  'POST /api/auth/two-factor': { body: () => ({ currentPassword: password }) },
}
for (const [name, body] of Object.entries(bodies))
  steps[name] = { body: personas => body(personas, 'admin'), ...steps[name] }

function person() {
  return { firstName: 'Sam', lastName: 'Sample', email: freshEmail() }
}

async function openOffer({ people }: Personas) {
  const { body } = await people.tenant.get<{ id: string }[]>('/api/renewal-offers?status=offered')
  return body[0]?.id ?? ''
}

async function archived({ people }: Personas) {
  const { body } = await people.admin.get<{ id: string }[]>('/api/properties?archived=true')
  return body[0]?.id ?? ''
}

/** Another browser in which the admin is signed in. */
async function otherSession({ people: { admin } }: Personas) {
  const other = await signIn(admin.user.id)
  const { body } = await other.get<Session[]>('/api/auth/sessions')
  return body.find(({ isCurrent }) => isCurrent)?.id ?? ''
}

/** The row of this name in its list. */
function named(noun: string, name: string) {
  return async ({ people }: Personas) => {
    const { body } = await people.admin.get<Record<string, string>[]>(`/api/${noun}`)
    const row = body.find(row => [row.name, row.lastName].includes(name))
    return row?.id ?? ''
  }
}
