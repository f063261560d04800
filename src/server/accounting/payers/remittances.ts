import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { createRemittance, previewRemittance } from '#shared/accounting/remittances.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { fromCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleAgencies } from '../../access/visible-payers.ts'
import { newId } from '../../db/new-id.ts'
import {
  agencies,
  agencyRemittances,
  leasePayers,
  organizations,
  payments,
} from '../../db/tables.ts'
import { conflict, needsConfirmation, refusedAt } from '../../errors/errors.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { settleLeases } from '../allocation/settle-leases.ts'
import { lockLeases } from '../lease-ledger.ts'
import { total } from '../ledger/rows.ts'
import { whenReceived } from '../payments/received.ts'
import { type MatchedLine, matchLines } from './match-remittance.ts'
import { leasesPaidBy, type PaidHome } from './paid-leases.ts'
import { readRemittance } from './remittance-file.ts'

type Sent = z.output<typeof previewRemittance.body>

interface Read {
  organizationId: string
  timezone: string
  lines: MatchedLine[]
  /** The leases with something open that the file leaves out. */
  missing: PaidHome[]
  homes: ReadonlyMap<string, PaidHome>
}

/** Reads an agency's file and finds the lease of each line. @throws 400 at the field */
export async function readFile(db: Db, caller: Caller, sent: Sent): Promise<Read> {
  const [agency] = await db
    .select({ organizationId: agencies.organizationId, timezone: organizations.timezone })
    .from(agencies)
    .innerJoin(organizations, eq(organizations.id, agencies.organizationId))
    .where(and(eq(agencies.id, sent.agencyId), visibleAgencies(caller)))
  if (!agency) throw refusedAt('agencyId', 'Choose one of your agencies')
  const found = readRemittance(sent.csv)
  const receivedOn = receivedDay(sent, agency.timezone)
  const homes = await leasesPaidBy(db, sent.agencyId, receivedOn)
  const lines = matchLines(found, homes)
  const named = new Set(lines.map(({ lease }) => lease?.leaseId))
  return {
    ...agency,
    lines,
    missing: homes.filter(({ leaseId, isOpen }) => isOpen && !named.has(leaseId)),
    homes: new Map(homes.map(home => [home.leaseId, home])),
  }
}

function receivedDay({ receivedOn }: Sent, timezone: string): Day {
  const today = todayIn(timezone)
  if (receivedOn && receivedOn > today)
    throw refusedAt('receivedOn', 'A payment cannot be dated in the future')
  return receivedOn ?? today
}

/**
 * Records a payment for each chosen line of an agency's file; returns the remittance's id.
 *
 * @throws 400 at the field, 409 with a question where lines differ, are unknown or paid already
 */
export async function recordRemittance(
  db: Db,
  caller: Caller,
  body: z.output<typeof createRemittance.body>,
): Promise<string> {
  const first = await readFile(db, caller, body)
  // Locked before they are read again: a parallel call with the same file finds its lines paid.
  const locked = await lockLeases(db, [...first.homes.keys()])
  const { lines, organizationId, timezone } = await readFile(db, caller, body)
  const chosen = chosenOf(lines, body.lines ?? null)
  const odd = lines.filter(({ state }) => state !== 'matches')
  if (odd.length > 0 && !body.confirm) throw needsConfirmation(question(lines, chosen))
  if (chosen.length === 0) throw conflict('No line of this file is left to record')
  const today = todayIn(timezone)
  const { receivedOn, at } = whenReceived(receivedDay(body, timezone), timezone)
  const id = newId()
  const kinds = await kindsOf(db, chosen)
  const rows = chosen.flatMap(({ lease, amount, reference }) => {
    if (!lease) return []
    const { leaseId, payerId } = lease
    const payerKind = kinds.get(payerId)
    if (!payerKind) return []
    return [
      {
        ...{ id: newId(), organizationId, leaseId, amount: fromCents(amount) },
        ...{ payerId, payerKind, receivedOn, paymentDate: at, status: 'completed' as const },
        ...{ paymentMethod: 'bank_transfer' as const, checkNumber: body.reference },
        ...{ notes: reference || null, recordedBy: caller.id, batchId: id },
      },
    ]
  })
  await db.insert(payments).values(rows)
  await db.insert(agencyRemittances).values({
    ...{ id, organizationId, agencyId: body.agencyId, receivedOn, reference: body.reference },
    ...{ payments: rows.length, amount: fromCents(total(chosen)), createdBy: caller.id },
  })
  const paid = new Set(rows.map(({ leaseId }) => leaseId))
  const moved = locked
    .filter(({ lease }) => paid.has(lease.id))
    .map(({ lease }) => ({ id: lease.id, organizationId, since: receivedOn }))
  await settleLeases(db, moved, { today })
  return id
}

function chosenOf(lines: readonly MatchedLine[], numbers: readonly number[] | null) {
  if (numbers === null)
    return lines.filter(({ state }) => state === 'matches' || state === 'differs')
  const chosen = lines.filter(({ line }) => numbers.includes(line))
  const unknown = chosen.find(({ lease }) => !lease)
  if (unknown)
    throw refusedAt(
      'lines',
      sentence('Line {line} names no lease of this agency', { line: unknown.line }),
    )
  return chosen
}

function question(lines: readonly MatchedLine[], chosen: readonly MatchedLine[]) {
  const count = (state: MatchedLine['state']) => lines.filter(row => row.state === state).length
  return sentence(
    'Of {all} lines {differs} differ from what is due, {unknown} name no lease, and {duplicate} are paid already. Record {chosen} of them?',
    {
      ...{ all: lines.length, chosen: chosen.length, differs: count('differs') },
      ...{ unknown: count('unknown'), duplicate: count('duplicate') },
    },
  )
}

async function kindsOf(db: Db, lines: readonly MatchedLine[]) {
  const ids = lines.flatMap(({ lease }) => (lease ? [lease.payerId] : []))
  const rows = await db
    .select({ id: leasePayers.id, kind: leasePayers.kind })
    .from(leasePayers)
    .where(among(leasePayers.id, ids))
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}
