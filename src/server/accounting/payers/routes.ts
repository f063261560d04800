import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  getLeasePayers,
  type LeasePayers,
  previewLeasePayers,
  setLeasePayers,
} from '#shared/accounting/payers.ts'
import { todayIn } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { takesMoneyOf } from '../../access/editable.ts'
import { visibleLeases } from '../../access/visible.ts'
import { agencies, leasePayers, leases, organizations, users } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { type LockedLease, readLedger, rentSteps } from '../lease-ledger.ts'
import { openAmounts } from '../ledger/balance.ts'
import { isTenants } from '../ledger/payers.ts'
import { rentOn } from '../ledger/proration.ts'
import { shareOn } from '../ledger/rent-parts.ts'
import { lockOwnLease } from '../on-lease.ts'
import { agencyRoutes } from './agency-routes.ts'
import { changePayers, type Step, stepsFor } from './change-payers.ts'
import { payerPeriods, type Shared, withSteps } from './payer-periods.ts'
import { remittanceRoutes } from './remittance-routes.ts'
import { sharesOf } from './shares-of.ts'
import { readTenantsBalance } from './tenants-balance.ts'

export function payerRoutes(app: FastifyInstance): void {
  agencyRoutes(app)
  remittanceRoutes(app)

  route(app, getLeasePayers, async ({ db, caller, params }) => {
    return answer(db, caller, await findLease(db, caller, params.id))
  })

  route(app, setLeasePayers, async ({ db, caller, params, body }) => {
    const locked = await lockOwnLease(db, caller, params.id)
    await changePayers(db, caller, locked, body)
    return answer(db, caller, locked)
  })

  route(app, previewLeasePayers, async ({ db, caller, params, body }) => {
    const locked = await lockOwnLease(db, caller, params.id)
    const { steps, effectiveFrom, before } = await stepsFor(db, locked, body)
    const shared = await sharedBy(db, locked, steps)
    const payers = withSteps(before, steps)
    return payerPeriods(locked, { ...shared, payers }, effectiveFrom)
  })
}

/** A visible lease. @throws 404 */
async function findLease(db: Db, caller: Caller, id: string): Promise<LockedLease> {
  const [row] = await db
    .select({ lease: leases, organization: organizations })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .where(and(eq(leases.id, id), visibleLeases(caller)))
  if (!row) throw notFound('Lease')
  return row
}

async function answer(db: Db, caller: Caller, locked: LockedLease): Promise<LeasePayers> {
  const { lease, organization } = locked
  const today = todayIn(organization.timezone)
  const rows = await payersOn(db, lease.id)
  const shared = await sharedBy(db, locked, [])
  const ledger = await readLedger(db, lease.id)
  const open = openAmounts(ledger, today)
  const owed = (isTheirs: (charge: (typeof open)[number]['charge']) => boolean) =>
    fromCents(open.reduce((sum, row) => sum + (isTheirs(row.charge) ? row.open : 0), 0))
  const sharesBy = new Map(shared.payers.map(({ payerId, shares }) => [payerId, shares]))
  const payers = rows.map(({ payer, name }) => {
    const shares = sharesBy.get(payer.id) ?? []
    const now = shareOn(shares, today)
    const { id, kind, userId, reference } = payer
    // The list of agencies is the office's.
    const agencyId = takesMoneyOf(caller, lease) ? payer.agencyId : null
    return {
      ...{ id, kind, name, userId, agencyId, reference },
      ...{ share: fromCents(now.share), isAbated: now.isAbated },
      shares: shares.map(({ share, ...step }) => ({ ...step, share: fromCents(share) })),
      owed: owed(charge => charge.payerId === id),
    }
  })
  const day = today < lease.startDate ? lease.startDate : today
  const taken = shared.payers.reduce((sum, { shares }) => sum + shareOn(shares, day).share, 0)
  const rent = shared.steps.length > 0 ? rentOn(shared.steps, day) : 0
  return {
    payers,
    tenantsShare: fromCents(Math.max(rent - taken, 0)),
    tenantsOwed: owed(isTenants),
    tenantsBalance: fromCents((await readTenantsBalance(db, lease.id)).balance),
    periods: shared.steps.length > 0 ? payerPeriods(locked, shared, day) : [],
  }
}

const nameOf = sql<string>`coalesce(${agencies.name},
  nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), '')`

function payersOn(db: Db, leaseId: string) {
  return db
    .select({ payer: leasePayers, name: nameOf })
    .from(leasePayers)
    .leftJoin(agencies, eq(agencies.id, leasePayers.agencyId))
    .leftJoin(users, eq(users.id, leasePayers.userId))
    .where(eq(leasePayers.leaseId, leaseId))
    .orderBy(leasePayers.id)
}

/** The rent of a lease and who shares it, with the names of payers that are new. */
async function sharedBy(db: Db, { lease }: LockedLease, steps: readonly Step[]): Promise<Shared> {
  const known = (await payersOn(db, lease.id)).map(({ payer, name }) => [payer.id, name] as const)
  const added = []
  for (const { payer } of steps) added.push([payer.id, await nameOfNew(db, payer)] as const)
  const [tenant] = await db
    .select({ first: users.firstName, last: users.lastName })
    .from(users)
    .where(eq(users.id, lease.tenantId))
  return {
    steps: await rentSteps(db, lease.id),
    payers: (await sharesOf(db, [lease.id])).get(lease.id) ?? [],
    names: new Map([...known, ...added]),
    tenant: [tenant?.first, tenant?.last].filter(Boolean).join(' '),
  }
}

async function nameOfNew(db: Db, { agencyId, userId }: Step['payer']): Promise<string> {
  const [agency] = agencyId
    ? await db.select({ name: agencies.name }).from(agencies).where(eq(agencies.id, agencyId))
    : []
  const [person] = userId ? await db.select().from(users).where(eq(users.id, userId)) : []
  return agency?.name ?? [person?.firstName, person?.lastName].filter(Boolean).join(' ')
}
