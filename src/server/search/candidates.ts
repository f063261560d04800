import { and, type SQL, sql } from 'drizzle-orm'
import { limits } from '#shared/limits.ts'
import type { Caller } from '../access/caller.ts'
import { visibleLeases, visibleTenants, visibleUnits } from '../access/visible.ts'
import { leases, organizationTenants, properties, units, users } from '../db/tables.ts'
import type { Wording } from './words.ts'

/**
 * For each word the tenants, units and leases that have it, as `tenants_0`, `homes_0`, `leases_0` and so on, each with
 * an `id`. Each table is searched for itself, off its own index: a condition on all of them would have none.
 */
export function candidates(caller: Caller, words: readonly string[], wording: Wording): SQL {
  return sql.join(
    words.flatMap((word, at) => {
      const [tenants, homes, rented] = namesOf(at)
      return [
        sql`${tenants} as materialized (${tenantsWith(caller, wording, word)})`,
        sql`${homes} as materialized (${homesWith(caller, wording, word)})`,
        sql`${rented} as materialized (select ${leases.id} from ${leases}
          where ${leases.tenantId} in (select id from ${tenants}) and ${visibleLeases(caller)}
          union select ${leases.id} from ${leases}
          where ${leases.unitId} in (select id from ${homes}) and ${visibleLeases(caller)})`,
      ]
    }),
    sql`, `,
  )
}

/** A condition that a row is among the candidates of every word. */
export function isAmong(
  id: SQL,
  words: readonly string[],
  kind: 'tenants' | 'homes' | 'leases',
): SQL {
  const each = words.map((_, at) => sql`${id} in (select id from ${sql.raw(`${kind}_${at}`)})`)
  return sql.join(each, sql` and `)
}

function namesOf(at: number) {
  return (['tenants', 'homes', 'leases'] as const).map(kind => sql.raw(`${kind}_${at}`))
}

function tenantsWith(caller: Caller, wording: Wording, word: string): SQL {
  return sql`select ${users.id} from ${organizationTenants}
    join ${users} on ${users.id} = ${organizationTenants.userId}
    where ${and(visibleTenants(caller), wording.isOfTenant(caller, word))} limit ${most}`
}

function homesWith(caller: Caller, wording: Wording, word: string): SQL {
  const open = sql`${units} join ${properties} on ${properties.id} = ${units.propertyId}
    where ${visibleUnits(caller)} and ${properties.archivedAt} is null`
  return sql`(select ${units.id} from ${open} and ${wording.has(sql`${units.unitNumber}`, word)} limit ${most})
    union (select ${units.id} from ${open} and ${wording.has(sql`${properties.name}`, word)} limit ${most})`
}

/** Of a word that very many have, the other words say more. */
const most = sql.raw(String(limits.foundRows))
