import { and, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { visibleTenants, visibleUnits } from '../access/visible.ts'
import { leases, organizationTenants, properties, units, users } from '../db/tables.ts'
import type { Wording } from './words.ts'

/**
 * The tenants, homes and leases that have all words, as tables of `id`. Each table is searched for itself, off its own
 * index: a condition on all of them would have none.
 */
export function candidates(caller: Caller, words: readonly string[], wording: Wording): SQL {
  return sql.join(
    [
      ...words.map(
        (word, at) => sql`${homesOf(at)} as materialized (${homesWith(caller, wording, word)})`,
      ),
      sql`homes as materialized (select id from homes_0 ${within('id', words.slice(1), 1)})`,
      sql`tenants as materialized (${tenantsWith(caller, wording, words)})`,
      sql`found_leases as materialized (${leasesWith(caller, wording, words)})`,
    ],
    sql`, `,
  )
}

/** Names and homes are usually typed one after the other: each place between two words may part them. */
function leasesWith(caller: Caller, wording: Wording, words: readonly string[]): SQL {
  const parts = words.slice(1).flatMap((_, before) => {
    const [first, rest] = [words.slice(0, before + 1), words.slice(before + 1)]
    return [
      ofTenantAt(allOf(caller, wording, first), within('unit_id', rest, before + 1)),
      ofTenantAt(allOf(caller, wording, rest), within('unit_id', first, 0)),
    ]
  })
  const all = [
    sql`select ${leases.id} from ${leases} where ${leases.tenantId} in (select id from tenants)`,
    sql`select ${leases.id} from ${leases} where ${leases.unitId} in (select id from homes)`,
    ...parts,
  ]
  return sql.join(
    all.map(part => sql`(${part} limit ${wording.most})`),
    sql` union `,
  )
}

function ofTenantAt(isTheirs: SQL | undefined, home: SQL): SQL {
  return sql`select ${leases.id} from ${leases} join ${users} on ${users.id} = ${leases.tenantId}
    ${home} and ${isTheirs}`
}

function allOf(caller: Caller, wording: Wording, words: readonly string[]): SQL | undefined {
  return and(...words.map(word => wording.isOfTenant(caller, word)))
}

/** Where a home has these words, which are at this place of the search. */
function within(column: 'id' | 'unit_id', words: readonly string[], from: number): SQL {
  const each = words.map(
    (_, at) => sql`${sql.identifier(column)} in (select id from ${homesOf(from + at)})`,
  )
  return each.length > 0 ? sql`where ${sql.join(each, sql` and `)}` : sql``
}

function homesOf(at: number): SQL {
  return sql`${sql.identifier(`homes_${at}`)}`
}

function tenantsWith(caller: Caller, wording: Wording, words: readonly string[]): SQL {
  return sql`select ${users.id} from ${organizationTenants}
    join ${users} on ${users.id} = ${organizationTenants.userId}
    where ${and(visibleTenants(caller), allOf(caller, wording, words))} limit ${wording.most}`
}

function homesWith(caller: Caller, wording: Wording, word: string): SQL {
  const open = sql`${units} join ${properties} on ${properties.id} = ${units.propertyId}
    where ${visibleUnits(caller)} and ${properties.archivedAt} is null`
  return sql`select ${units.id} from ${open} and ${wording.has(sql`${units.unitNumber}`, word)}
    union select ${units.id} from ${open} and ${wording.has(sql`${properties.name}`, word)}`
}
