import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { setLeasePayers } from '#shared/accounting/payers.ts'
import { type Day, laterOf, todayIn } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { newId } from '../../db/new-id.ts'
import { agencies, coTenants, leasePayerShares, leasePayers, leases } from '../../db/tables.ts'
import { conflictAt, refusedAt } from '../../errors/errors.ts'
import { moneySentence } from '../../format/format.ts'
import type { Db } from '../../postgres/database.ts'
import { correct } from '../allocation/corrections.ts'
import { repriceCharges } from '../charges/change-rent.ts'
import { requireOfLease } from '../lease-days.ts'
import { type LockedLease, rentSteps } from '../lease-ledger.ts'
import { rentOn } from '../ledger/proration.ts'
import { type SharingPayer, shareOn } from '../ledger/rent-parts.ts'
import { sharesOf } from './shares-of.ts'

type Body = z.output<typeof setLeasePayers.body>
type Asked = Pick<Body, 'effectiveFrom' | 'payers'>
type StoredPayer = typeof leasePayers.$inferSelect

/** A share from a day on, and its payer, who may be new. */
export interface Step {
  payer: Omit<StoredPayer, 'createdAt' | 'updatedAt'>
  effectiveFrom: Day
  /** Cents. */
  share: number
  isAbated: boolean
}

/**
 * Makes these the payers of a locked lease from a day on, and splits rent that is posted already.
 *
 * @throws 400 at the payer's field; 409 where the tenants' part would rise during an abatement, or with a question
 *   about late fees
 */
export async function changePayers(
  db: Db,
  caller: Caller,
  locked: LockedLease,
  body: Body,
): Promise<void> {
  const { steps, effectiveFrom } = await stepsFor(db, locked, body)
  await correct(db, locked, { by: caller.id, answer: body, leavesToday: true }, async () => {
    for (const step of steps) await store(db, step)
    if (steps.length === 0) return
    // A colleague who opened the payers before meets the new version of the lease.
    await db.update(leases).set({ updatedAt: new Date() }).where(eq(leases.id, locked.lease.id))
    await repriceCharges(db, locked, effectiveFrom)
  })
}

/**
 * The shares that change on the day, checked.
 *
 * @throws 400 at the field, 409 at `payers`
 */
export async function stepsFor(
  db: Db,
  locked: LockedLease,
  asked: Asked,
): Promise<{ steps: Step[]; effectiveFrom: Day; before: SharingPayer[] }> {
  const { lease, organization } = locked
  const today = todayIn(organization.timezone)
  const effectiveFrom = asked.effectiveFrom ?? laterOf(today, lease.startDate)
  requireOfLease(locked, effectiveFrom, 'effectiveFrom')
  const stored = await db.select().from(leasePayers).where(eq(leasePayers.leaseId, lease.id))
  const before = (await sharesOf(db, [lease.id])).get(lease.id) ?? []
  const wanted = await wantedOf(db, locked, asked, stored)
  await requireWithinRent(db, locked, wanted, effectiveFrom)
  const steps: Step[] = wanted.map(one => ({ ...one, effectiveFrom }))
  for (const payer of stored) {
    if (wanted.some(one => one.payer.id === payer.id)) continue
    steps.push({ payer, effectiveFrom, share: 0, isAbated: false })
  }
  const sharesBy = new Map(before.map(({ payerId, shares }) => [payerId, shares]))
  const changed = steps.filter(({ payer, share, isAbated }) => {
    const was = shareOn(sharesBy.get(payer.id) ?? [], effectiveFrom)
    if (was.isAbated && share < was.share && (isAbated || share === 0)) throw cannotRise()
    if (isAbated && !was.isAbated && share < was.share) throw cannotRise()
    const known = stored.find(({ id }) => id === payer.id)
    const isSame = was.share === share && was.isAbated === isAbated
    return !isSame || (known !== undefined && known.reference !== payer.reference)
  })
  return { steps: changed, effectiveFrom, before }
}

function cannotRise() {
  return conflictAt(
    'payers',
    'A share that is abated cannot be lowered or ended: the tenants’ part would rise. Resume it first',
  )
}

type Wanted = Omit<Step, 'effectiveFrom'>

async function wantedOf(
  db: Db,
  { lease }: LockedLease,
  { payers }: Asked,
  stored: readonly StoredPayer[],
): Promise<Wanted[]> {
  const people = await db
    .select({ id: coTenants.userId })
    .from(coTenants)
    .where(eq(coTenants.leaseId, lease.id))
  const ours = await db
    .select({ id: agencies.id })
    .from(agencies)
    .where(eq(agencies.organizationId, lease.organizationId))
  const seen = new Set<string>()
  return payers.map(({ kind, userId, agencyId, reference, share, isAbated }, at) => {
    const isTenant = kind === 'tenant'
    const [field, who, known] = isTenant
      ? ([`payers.${at}.userId`, userId, people] as const)
      : ([`payers.${at}.agencyId`, agencyId, ours] as const)
    const isOther = isTenant ? agencyId !== null : userId !== null
    if (!who || isOther || !known.some(({ id }) => id === who))
      throw refusedAt(
        field,
        isTenant ? 'Choose a co-tenant of this lease' : 'Choose one of your agencies',
      )
    if (seen.has(who)) throw refusedAt(field, 'Name each payer once')
    seen.add(who)
    if (isTenant && isAbated)
      throw refusedAt(`payers.${at}.isAbated`, 'Only the share of an agency is abated')
    const cents = toCents(share ?? '0')
    if (cents <= 0) throw refusedAt(`payers.${at}.share`, 'Enter the share of a whole rent period')
    const before = stored.find(row => (isTenant ? row.userId : row.agencyId) === who)
    if (before && before.kind !== kind)
      throw refusedAt(`payers.${at}.kind`, 'This payer is of another kind on this lease')
    const own = { userId: isTenant ? who : null, agencyId: isTenant ? null : who }
    const { id: leaseId, organizationId } = lease
    return {
      payer: { id: before?.id ?? newId(), organizationId, leaseId, kind, ...own, reference },
      ...{ share: cents, isAbated },
    }
  })
}

async function requireWithinRent(
  db: Db,
  { lease, organization }: LockedLease,
  wanted: readonly Wanted[],
  on: Day,
): Promise<void> {
  const rent = rentOn(await rentSteps(db, lease.id), on)
  const shares = wanted.reduce((cents, { share }) => cents + share, 0)
  if (shares <= rent) return
  throw refusedAt(
    'payers',
    moneySentence(
      'The shares are more than the rent, {rent, number, money}',
      { rent },
      organization.currency,
    ),
  )
}

async function store(db: Db, { payer, effectiveFrom, share, isAbated }: Step): Promise<void> {
  const { id, organizationId, leaseId, reference } = payer
  await db
    .insert(leasePayers)
    .values(payer)
    .onConflictDoUpdate({ target: leasePayers.id, set: { reference } })
  const step = { share: fromCents(share), isAbated }
  await db
    .insert(leasePayerShares)
    .values({ organizationId, leaseId, payerId: id, effectiveFrom, ...step })
    .onConflictDoUpdate({
      target: [leasePayerShares.payerId, leasePayerShares.effectiveFrom],
      set: step,
    })
}
