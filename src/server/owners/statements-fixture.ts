import { and, eq } from 'drizzle-orm'
import type {
  OwnerStatement,
  StatementFigures,
  StatementLine,
} from '#shared/owners/owner-statements.ts'
import { officeF } from '#test/office-f.ts'
import { database, memberOf } from '#test/world.ts'
import { expenses } from '../db/tables.ts'

type Preview = StatementFigures & {
  feeToPost: string
  lines: StatementLine[]
  issued: { version: number; isUpToDate: boolean } | null
}

/** Fixture F whose properties belong to Olga; `fee` as posted by hand, or 8% by rule. */
export async function owned(fees: 'by hand' | 'by rule') {
  const office = await officeF()
  const olga = await memberOf(office.lana, 'owner')
  const { alpha, beta } = office.properties
  if (fees === 'by rule')
    await database.db
      .delete(expenses)
      .where(
        and(
          eq(expenses.organizationId, office.organizationId),
          eq(expenses.category, 'management_fees'),
        ),
      )
  for (const id of [alpha, beta])
    await office.lana.patch(`/api/properties/${id}`, {
      ownerSince: '2000-01-01',
      ownerId: olga.user.id,
      managementFeePercent: '8',
      managementFeeBase: 'all',
    })
  const issue = (propertyId: string, month: string, more: object = {}) =>
    office.lana.post<OwnerStatement>('/api/owner-statements', { propertyId, month, ...more })
  const preview = async (propertyId: string, month: string) =>
    (await office.lana.get<Preview>(`/api/properties/${propertyId}/owner-statement?month=${month}`))
      .body
  return { ...office, olga, alpha, beta, issue, preview }
}

/** The worked figures of Fixture F. */
export const alphaMarch = {
  beginning: '2438.00',
  receipts: '2285.48',
  depositsApplied: '200.00',
  expenses: '460.00',
  managementFee: '182.84',
  contributions: '0.00',
  draws: '0.00',
  ending: '4280.64',
  prepaid: '19.35',
  reserve: '0.00',
  available: '4261.29',
}
