import { eq } from 'drizzle-orm'
import type { TaxEntity, TinKind } from '#shared/accounting/tax-terms.ts'
import type { Day } from '#shared/dates.ts'
import type { Keys } from '../config/secret-key.ts'
import { ownerTaxDetails, vendors } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { tinColumns } from '../tax-forms/tin.ts'
import { idOf, morning } from './marks.ts'
import type { Portfolio } from './plan.ts'

interface Told {
  entity?: TaxEntity
  taxName?: string
  /** No number that was ever assigned begins with 000 or 00. */
  tin?: [TinKind, string]
  street?: string
  hasW9?: boolean
  is1099?: boolean
}

/** By the email of the vendor or owner. All else is missing. */
const told: Record<string, Told> = {
  'office@plumber.example': {
    ...{ entity: 'llc', taxName: 'Hudson Valley Plumbing LLC', tin: ['ein', '001000001'] },
    ...{ street: '18 Canal Street', hasW9: true },
  },
  'office@electrician.example': {
    ...{ entity: 's_corporation', tin: ['ein', '001000002'], street: '77 Central Avenue' },
    hasW9: true,
  },
  'office@roofer.example': {
    ...{ entity: 'individual', taxName: 'Ray Sutton', tin: ['ssn', '000120003'] },
    ...{ street: '5 Quail Street', hasW9: true },
  },
  'office@painter.example': {
    ...{ entity: 'individual', taxName: 'Nina Marsh', tin: ['ssn', '000120004'] },
    ...{ street: '212 Delaware Avenue', hasW9: true },
  },
  'office@cleaner.example': {
    ...{ entity: 'partnership', tin: ['ein', '001000005'], street: '9 Lark Street', hasW9: true },
  },
  'office@locksmith.example': {
    ...{ entity: 'individual', taxName: 'Omar Keyes', tin: ['ssn', '000120006'] },
    ...{ street: '31 Clinton Avenue', hasW9: true },
  },
  'office@lawyer.example': {
    ...{ entity: 'partnership', tin: ['ein', '001000007'], street: '1 Commerce Plaza' },
    hasW9: true,
  },
  'office@heating.example': { entity: 'llc', street: '64 Railroad Avenue', hasW9: true },
  'office@county.example': { entity: 'exempt' },
  'office@insurer.example': { entity: 'c_corporation' },
  'office@utility.example': { entity: 'c_corporation' },
  'office@bank.example': { entity: 'c_corporation' },
  'office@us.example': { is1099: false },
  'owner@demo.example': {
    ...{ entity: 'individual', tin: ['ssn', '000120011'], street: '40 Loudon Road', hasW9: true },
  },
  'owner2@demo.example': {
    ...{ entity: 'trust', taxName: 'Sandoval Family Trust', tin: ['ein', '001000012'] },
    ...{ street: '8 Pinnacle Road', hasW9: true },
  },
  'owner3@demo.example': { entity: 'individual', street: '120 Chapel Street' },
}

/** Tax details of vendors and owners: whole ones, some with missing parts, and some without a form. */
export async function fillTaxDetails(
  db: Db,
  today: Day,
  { plan, keys }: { plan: Portfolio; keys: Keys },
): Promise<void> {
  for (const { id, email } of plan.vendors) {
    const columns = columnsOf(email, today, keys)
    if (columns) await db.update(vendors).set(columns).where(eq(vendors.id, id))
  }
  const organizationId = plan.organization.id
  const createdAt = morning(newYear(today))
  for (const { id: userId, email } of plan.people) {
    const columns = columnsOf(email, today, keys)
    const id = idOf(`tax details:${userId}`, createdAt)
    if (columns)
      await db
        .insert(ownerTaxDetails)
        .values({ id, organizationId, userId, createdAt, updatedAt: createdAt, ...columns })
  }
}

function columnsOf(email: string | null | undefined, today: Day, keys: Keys) {
  const one = told[email ?? '']
  if (!one) return null
  const { entity = null, taxName = null, tin, street, hasW9 = false, is1099 = true } = one
  const place = { taxCity: 'Albany', taxState: 'NY', taxZip: '12207' }
  return {
    ...{ taxEntity: entity, taxName, is1099, w9On: hasW9 ? newYear(today) : null },
    ...(tin && { tinKind: tin[0], ...tinColumns(keys, tin[1]) }),
    ...(street && { taxStreet: street, ...place }),
  }
}

function newYear(today: Day): Day {
  return `${today.slice(0, 4)}-01-01`
}
