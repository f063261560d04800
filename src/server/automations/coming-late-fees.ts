import { and, eq, sql } from 'drizzle-orm'
import { laterOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { editableLeases } from '../access/editable.ts'
import { namedCharges } from '../accounting/lease-ledger.ts'
import { nearestOf } from '../accounting/lease-terms.ts'
import { missingFees } from '../accounting/ledger/fees-due.ts'
import { readLedgers } from '../accounting/many-ledgers.ts'
import { leases, properties, units } from '../db/tables.ts'
import { dayLabel } from '../format/format.ts'
import type { Ahead, ComingItem } from './preview.ts'

/** The number of ledgers read at a time. */
const batch = 500

/** The fees on rent that is open today, without further payments; by the function that posts them. */
export async function comingLateFees(at: Ahead): Promise<ComingItem[]> {
  const { db, caller, organization, today, until } = at
  const open = await db
    .select({ lease: leases, property: properties })
    .from(leases)
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        editableLeases(caller),
        sql`exists (select from charges o where o.lease_id = ${leases.id} and o.kind = 'rent'
          and o.voided_on is null and o.settled_on is null
          and coalesce(o.payer_kind, 'tenant') = 'tenant')`,
      ),
    )
  const late = open
    .map(({ lease, property }) => ({
      id: lease.id,
      terms: nearestOf(lease, property, organization),
    }))
    .filter(({ terms }) => terms.type !== 'none')
  const found: ComingItem[] = []
  for (let from = 0; from < late.length; from += batch) {
    const some = late.slice(from, from + batch)
    const ledgers = await readLedgers(
      db,
      some.map(({ id }) => id),
    )
    for (const { id, terms } of some) {
      const openCharges = ledgers.get(id)
      if (!openCharges) continue
      for (const fee of missingFees(openCharges.ledger, {
        ...{
          terms,
          until,
          today,
          steps: openCharges.steps,
          names: namedCharges(openCharges.ledger),
        },
      })) {
        const rent = openCharges.ledger.charges.find(charge => charge.id === fee.rentChargeId)
        found.push({
          ...{ event: 'fee_posted', subject: 'lease', subjectId: id },
          ...{ day: laterOf(fee.feeDay, today), cents: fee.amount },
          detail: rent
            ? t('Late fee for the rent of {day}', { day: dayLabel(rent.dueDate) })
            : t('Late fee'),
        })
      }
    }
  }
  return found
}
