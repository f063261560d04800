import { eq } from 'drizzle-orm'
import { organizations } from '../db/tables.ts'
import { conflict, notFound } from '../errors/errors.ts'
import { addressLines } from '../letters/address.ts'
import type { Db } from '../postgres/database.ts'
import type { Payer } from './filing.ts'

/** An organization as the payer of its forms. @throws 409 without a US address in its settings */
export async function readPayer(db: Db, organizationId: string) {
  const { name, address, phone, email, currency, timezone } = organizations
  const [row] = await db
    .select({ name, address, phone, email, currency, timezone })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (!row) throw notFound('Organization')
  return { ...row, ...placeIn(row.address) }
}

function placeIn(address: string | null): Pick<Payer, 'street' | 'city' | 'state' | 'zip'> {
  const lines = addressLines(address ?? '')
  const last = lines.at(-1) ?? ''
  const found = stateAndZip.exec(last)
  const [, state, zip] = found ?? []
  const city = last.slice(0, found?.index).trim().replace(/,$/, '').trim()
  const street = lines.slice(0, -1).join(' ')
  if (city && state && zip && street) return { street, city, state, zip }
  throw conflict(
    'Enter the address of the organization in Settings first: the street, and below it city, state and ZIP code',
  )
}

const stateAndZip = /\b([A-Z]{2})\s+([0-9]{5}(?:-[0-9]{4})?)$/
