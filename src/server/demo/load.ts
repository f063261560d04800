import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { addDays, addMonthsClamped, type Day, firstOfMonth } from '#shared/dates.ts'
import { actAsSystem } from '../audit/record.ts'
import { hashPassword } from '../auth/passwords.ts'
import { keepSnapshot } from '../closing/periods.ts'
import { ownCommand } from '../config/own-command.ts'
import type { Keys } from '../config/secret-key.ts'
import { StartError } from '../config/start-error.ts'
import { newId } from '../db/new-id.ts'
import * as tables from '../db/tables.ts'
import { issueStatement } from '../owners/statement-issue.ts'
import type { Db } from '../postgres/database.ts'
import type { Store } from '../storage/store.ts'
import { bankStatements } from './bank-statements.ts'
import { beforePayment } from './bills.ts'
import { makeFile } from './document-files.ts'
import { ownersOf, payOwners, shareOwnership } from './draws.ts'
import { requireFigures } from './guard.ts'
import { ago, morning } from './marks.ts'
import { neighbors } from './neighbors.ts'
import { demoPassword } from './people.ts'
import { type Portfolio, portfolio } from './plan.ts'
import { callerFor, makeRuns } from './report-runs.ts'
import { settled } from './settled.ts'
import { fillTaxDetails } from './tax-details.ts'

interface Files {
  store: Store
  publicUrl: string
  /** Encrypt tax numbers. */
  keys: Keys
  /** Makes the bytes of a document; 166 real PDFs take seconds. */
  make?: typeof makeFile
}

/** Days after which a tenant has set a password; newer tenants are still to be invited. */
const settledIn = 60

/** People who have one in any case: one of each role, and their colleagues. */
const signsIn = /^(admin|manager|owner|staff|elm|empty)\d?@/

/**
 * Loads the demo portfolio as of `today` into an empty database, in the given transaction, and
 * checks the figures as the screens do. An error rolls all of it back.
 *
 * @param publicUrl the public address of this Rooftree; the addresses of files begin with it
 * @throws StartError in a production start, and in a database with other data
 * @throws Error naming each figure that differs from domain.md §6
 */
export async function loadDemo(
  db: Db,
  { today, keys, ...to }: { today: Day } & Files,
): Promise<Portfolio> {
  await requireEmpty(db)
  await actAsSystem(db)
  const plan = portfolio(today)
  await fill(db, today, plan)
  await fillTaxDetails(db, today, { plan, keys })
  await file(db, plan, to)
  await neighbors(db, today, plan)
  await makeRuns(db, today, plan)
  await shareOwnership(db, today, plan)
  await payOwners(db, today, plan)
  await issueStatements(db, today, plan)
  await bankStatements(db, today, plan)
  await closeMonths(db, today, plan)
  await requireFigures(db, today, plan)
  return plan
}

async function requireEmpty(db: Db) {
  if (process.env.NODE_ENV === 'production')
    throw new StartError(
      `The demo is never loaded by a production start: use ${ownCommand('demo')}.`,
    )
  // Blocks registrations in between.
  await db.execute(sql`lock table users, organizations in share row exclusive mode`)
  const people = await db.$count(tables.users)
  if (people > 0 || (await db.$count(tables.organizations)) > 0)
    throw new StartError('The demo is only loaded into an empty database, and this one is in use.')
}

async function fill(db: Db, today: Day, plan: Portfolio) {
  const hash = await hashPassword(demoPassword)
  const tenant = signInTenant(plan)
  const since = morning(ago(today, settledIn))
  const people = plan.people.map(person => {
    const hasOne =
      (person.createdAt ?? since) < since || person.id === tenant.id || signsIn.test(person.email)
    return { ...person, passwordHash: hasOne ? hash : null }
  })
  await insert(db, tables.organizations, [plan.organization])
  await insert(db, tables.automaticEmails, plan.automaticEmails)
  await insert(db, tables.users, people)
  const proven = people.flatMap(({ id, email, passwordHash }) =>
    email && passwordHash ? [{ userId: id, email }] : [],
  )
  await insert(db, tables.provenAddresses, proven)
  await insert(db, tables.organizationTenants, plan.tenants)
  await insert(db, tables.properties, plan.properties)
  await insert(db, tables.units, plan.units)
  await insert(db, tables.leases, plan.leases)
  await insert(db, tables.leaseRents, plan.rents)
  await insert(db, tables.chargeRuns, plan.chargeRuns)
  await insert(db, tables.charges, plan.charges)
  await insert(db, tables.payments, plan.payments)
  await insert(db, tables.allocations, settled(plan))
  await insert(db, tables.depositEntries, plan.deposits)
  await insert(db, tables.maintenanceRequests, plan.requests)
  await insert(db, tables.messages, plan.messages)
  await insert(db, tables.tenantInvitations, plan.invitations)
  await insert(db, tables.vendors, plan.vendors)
  await insert(db, tables.recurringExpenses, plan.recurring)
  await insert(db, tables.expenses, plan.expenses.map(beforePayment))
  await insert(db, tables.billPayments, plan.cardPayments.payments)
  await insert(db, tables.billPaymentLines, plan.cardPayments.lines)
  await insert(db, tables.bills, plan.waiting.bills)
  await insert(db, tables.billLines, plan.waiting.lines)
  await insert(db, tables.automationRuns, plan.runs)
  await insert(db, tables.automationRunItems, plan.items)
}

/** The tenant of the demo sign-in: the one at Maple Grove 23, who owes rent and writes about it. */
export function signInTenant({ units, leases, people, properties }: Portfolio) {
  const unit = units.find(
    ({ unitNumber, propertyId }) => unitNumber === '23' && propertyId === properties[0]?.id,
  )
  const lease = leases.find(({ unitId }) => unitId === unit?.id)
  const tenant = people.find(({ id }) => id === lease?.tenantId)
  if (!tenant) throw new Error('The demo has no tenant at Maple Grove 23')
  return tenant
}

async function file(
  db: Db,
  plan: Portfolio,
  { store, publicUrl, make = makeFile }: Omit<Files, 'keys'>,
) {
  const rows: (typeof tables.documents.$inferInsert)[] = []
  const files: (typeof tables.uploads.$inferInsert)[] = []
  for (const { document, objectName, content } of plan.papers) {
    const { bytes, fileType } = await make(content)
    await store.put(objectName, inOne(bytes))
    const measured = { fileType, fileSize: bytes.byteLength }
    const { uploadId, uploadedBy: userId, createdAt, name } = document
    const upload = { id: uploadId, userId, objectName, declaredName: name, declaredType: fileType }
    files.push({ ...upload, ...measured, receivedAt: createdAt, bareAt: createdAt, createdAt })
    rows.push({ ...document, ...measured, fileUrl: `${publicUrl}/api/objects/${uploadId}` })
  }
  await insert(db, tables.uploads, files)
  await insert(db, tables.documents, rows)
}

async function* inOne(bytes: Uint8Array) {
  yield bytes
}

/**
 * One statement takes at most 65,535 values, and no row of the demo has more than twenty. Derived
 * sums are computed once per statement.
 */
const batch = 3_000

async function insert<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += batch)
    await db.insert(table).values(rows.slice(from, from + batch))
}

/** The ledger is closed through the month before last; the last one is to be closed. */
async function closeMonths(db: Db, today: Day, plan: Portfolio): Promise<void> {
  const through = addDays(firstOfMonth(addMonthsClamped(today, -1)), -1)
  const period = { id: newId(), organizationId: plan.organization.id, propertyId: null, through }
  const closedAt = morning(ago(today, 20))
  const { id: closedBy } = callerFor(plan, 'admin')
  await db.insert(tables.closedPeriods).values({ ...period, closedBy, closedAt })
  await keepSnapshot(db, period)
}

/** Last month's statements of all owners, issued as the office issues them. */
async function issueStatements(db: Db, today: Day, plan: Portfolio): Promise<void> {
  const manager = callerFor(plan, 'manager')
  const month = addMonthsClamped(today, -1).slice(0, 7)
  const issue = { month, by: manager.id, bookkeeper: manager.id, today }
  for (const { id, ownerId } of await ownersOf(db, plan, month))
    await issueStatement(db, manager, { ...issue, propertyId: id, ownerId })
}
