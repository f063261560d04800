import { listComingCharges } from '#shared/accounting/coming-charges.ts'
import { listPaymentAttempts } from '#shared/accounting/online/attempts.ts'
import { getAutopay } from '#shared/accounting/online/autopay.ts'
import { getPaymentOptions } from '#shared/accounting/online/provider.ts'
import { listOwnerEntries } from '#shared/accounting/owner-entries.ts'
import { getLeasePayers } from '#shared/accounting/payers.ts'
import { listPayments } from '#shared/accounting/payments.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import { listDocuments } from '#shared/documents/documents.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { listCoTenants } from '#shared/leases/co-tenants.ts'
import { type Lease, listLeases } from '#shared/leases/leases.ts'
import { listRenewalOffers } from '#shared/leases/renewal-offers.ts'
import { listMaintenanceRequests } from '#shared/maintenance/maintenance-requests.ts'
import { countAutomaticEmails, getAutomaticEmails } from '#shared/messaging/automatic-emails.ts'
import { listNotifications } from '#shared/messaging/notifications.ts'
import { listOwnerStatements } from '#shared/owners/owner-statements.ts'
import { listMyInvitations } from '#shared/people/invitations.ts'
import { standing } from '#shared/permissions.ts'
import { getInsights, namedInsights } from '#shared/reports/dashboard-insights.ts'
import { getRevenue } from '#shared/reports/dashboard-revenue.ts'
import { comingDays, getToday } from '#shared/reports/dashboard-today.ts'
import { getUrgentTasks } from '#shared/reports/dashboard-urgent.ts'
import type { Caller } from '../access/caller.ts'

/** Reads one part into the answer; undefined where the caller may not, or the call refuses. */
export type ReadPart = (
  endpoint: Endpoint,
  query?: Record<string, unknown>,
  options?: { isSentApart?: boolean; params?: Record<string, string> },
) => Promise<unknown>

/**
 * Reads what the first screen of a caller shows, one call after the other: together they take one slot. Queries
 * stand in the order in which the screen writes them, which its address repeats.
 *
 * @param zone the time zone of the caller's organization, for its current year
 */
export async function readParts(read: ReadPart, caller: Caller, zone: string): Promise<void> {
  await read(listNotifications, { unread: 'true', messages: 'false', limit: 1 })
  await read(listMyInvitations)
  await read(listPayments, { limit: 5 })
  // The screen makes this call itself.
  const apart = { isSentApart: true }
  const rented = (await read(listLeases, { rented: 'true' }, apart)) as Lease[] | undefined
  const isTenant = standing(caller) === 'tenant'
  if (rented?.length) await readHomes(read, rented, isTenant)
  if (isTenant && rented?.length) return
  if (isTenant) await read(listLeases, { limit: 1 })
  await read(getToday)
  await read(getInsights, { named: namedInsights })
  if (standing(caller) === 'staff') return readJobs(read, caller.id)
  await read(getUrgentTasks)
  await read(getRevenue, { days: '30' })
  const settings = await read(getAutomaticEmails)
  if (Object(settings).isAnswered === false) await read(countAutomaticEmails)
  if (standing(caller) !== 'owner') return
  await read(listOwnerEntries, { from: `${todayIn(zone).slice(0, 4)}-01-01` })
  await read(listOwnerStatements, { limit: 3 })
}

/** A tenant's view of each home. */
async function readHomes(read: ReadPart, rented: readonly Lease[], isTenant: boolean) {
  await read(listPayments, { status: 'pending' })
  if (isTenant) await read(listDocuments, { limit: 3 })
  for (const { id, status, organization } of rented.slice(0, maxHomes)) {
    if (status === 'active') await read(listRenewalOffers, { leaseId: id, status: 'offered' })
    const until = addDays(todayIn(organization.timezone), comingDays)
    await read(listComingCharges, { leaseId: id, until })
    await read(listCoTenants, { leaseId: id })
    if (isTenant) await readWaysToPay(read, id)
  }
}

/** How a lease is paid, and its payments in progress. */
async function readWaysToPay(read: ReadPart, leaseId: string) {
  const params = { id: leaseId }
  await read(getPaymentOptions, {}, { params })
  await read(listPaymentAttempts, { leaseId, current: 'true' })
  await read(getAutopay, {}, { params })
  await read(getLeasePayers, {}, { params })
}

/** A person with more reads the rest by calls of their own. */
const maxHomes = 3

async function readJobs(read: ReadPart, personId: string) {
  for (const assigneeId of [personId, 'nobody'])
    await read(listMaintenanceRequests, { open: 'true', assigneeId, sort: 'urgency', limit: 20 })
}
