import { and, eq } from 'drizzle-orm'
import { sentence } from '#shared/language/sentence.ts'
import type { Caller } from '../../access/caller.ts'
import { editableProperties, editableUnits } from '../../access/editable.ts'
import { accounts, properties, units } from '../../db/tables.ts'
import { refusedAt } from '../../errors/errors.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'

interface Line {
  accountId: string
  propertyId: string | null
  unitId: string | null
}

/**
 * Refuses a journal to an account whose balance has rows behind it: it would say other than they do.
 *
 * @throws 400 at the line
 */
export async function requirePostable(
  db: Db,
  organizationId: string,
  lines: readonly Line[],
): Promise<void> {
  const found = await db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.organizationId, organizationId),
        among(accounts.id, idsOf(lines, 'accountId')),
      ),
    )
  const byId = new Map(found.map(account => [account.id, account]))
  for (const [at, { accountId }] of lines.entries()) {
    const account = byId.get(accountId)
    const field = `lines.${at}.accountId`
    if (!account || account.archivedAt) throw refusedAt(field, 'Choose one of your accounts')
    if (account.isControl)
      throw refusedAt(
        field,
        sentence('{name} follows from its own records: choose another account', {
          name: account.name,
        }),
      )
  }
}

/** @throws 400 at the line for a property or unit that is not the caller's, or a unit of another property */
export async function requireOwnPlaces(
  db: Db,
  caller: Caller,
  lines: readonly Line[],
): Promise<void> {
  const own = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(editableProperties(caller), among(properties.id, idsOf(lines, 'propertyId'))))
  const homes = await db
    .select({ id: units.id, propertyId: units.propertyId })
    .from(units)
    .where(and(editableUnits(caller), among(units.id, idsOf(lines, 'unitId'))))
  const isOwn = new Set(own.map(({ id }) => id))
  const propertyOf = new Map(homes.map(({ id, propertyId }) => [id, propertyId]))
  for (const [at, { propertyId, unitId }] of lines.entries()) {
    if (propertyId && !isOwn.has(propertyId))
      throw refusedAt(`lines.${at}.propertyId`, 'Choose one of your properties')
    if (unitId && (!propertyId || propertyOf.get(unitId) !== propertyId))
      throw refusedAt(`lines.${at}.unitId`, 'Choose a unit of the property')
  }
}

function idsOf(lines: readonly Line[], field: keyof Line): string[] {
  return lines.flatMap(line => line[field] ?? [])
}
