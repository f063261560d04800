import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { alias, PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { expect, test } from 'vitest'
import { auditLog, leases, mails, payments, properties, units, users } from '../db/tables.ts'
import { QuickDialect } from './dialect.ts'
import { statementsOn } from './statements.ts'

const usual = new PgDialect({ casing: 'snake_case' })
const db = drizzle.mock({ casing: 'snake_case' })
const managers = alias(users, 'managers')

const home = { organizationId: 'o', propertyId: 'p' }

function sideways() {
  const many = db.$with('many').as(db.select({ id: units.id, place: units.propertyId }).from(units))
  const figures = db
    .select({ homes: sql<number>`count(*)::int`.as('homes') })
    .from(units)
    .where(eq(units.propertyId, properties.id))
    .as('figures')
  return db
    .with(many)
    .select({ name: properties.name, homes: figures.homes, place: many.place, who: managers.email })
    .from(properties)
    .innerJoinLateral(figures, sql`true`)
    .leftJoin(many, eq(many.place, properties.id))
    .leftJoin(managers, eq(managers.id, properties.managerId))
    .limit(3)
}

test.each<[string, SQL]>([
  [
    'words and values',
    sql`select ${1}, ${'a'}, ${null}, ${undefined}, ${new Date(0)}, ${['b', 2]}`,
  ],
  [
    'names',
    sql`select ${sql.identifier('as it is')} from ${leases} where ${leases.unitId} = ${users}`,
  ],
  ['a column’s own form', sql`${eq(payments.paymentDate, new Date(0))} ${sql.param(['x'])}`],
  ['a placeholder', sql`${sql.placeholder('a')} ${eq(leases.id, sql.placeholder('b'))}`],
  [
    'conditions',
    sql`where ${and(or(eq(leases.id, 'a'), sql`true`), inArray(leases.id, ['b', 'c']))}`,
  ],
  ['a value in the text', sql`copy ${'it’s'} ${sql`${7}`.inlineParams()} ${8}`],
  ['an alias', sql`${managers} ${managers.firstName}`],
  ['a select, joined from the side', sideways().getSQL()],
  ['a select in a select', sql`exists ${db.select({ id: units.id }).from(units)}`],
  [
    'an insert',
    db
      .insert(units)
      .values([
        { ...home, unitNumber: '1' },
        { ...home, unitNumber: '2' },
      ])
      .getSQL(),
  ],
  [
    'an update',
    db
      .update(units)
      .set({ isOccupied: sql`not ${units.isOccupied}` })
      .where(eq(units.id, 'u'))
      .returning()
      .getSQL(),
  ],
  [
    'an update of what follows by itself',
    db
      .update(payments)
      .set({ notes: null, updatedAt: new Date(0) })
      .getSQL(),
  ],
  ['a delete', db.delete(units).where(eq(units.propertyId, 'p')).getSQL()],
])('%s is written as the query builder writes it', (_, statement) => {
  const { sql: text, params } = usual.sqlToQuery(statement)
  expect(new QuickDialect().sqlToQuery(statement)).toMatchObject({ sql: text, params })
})

const own = statementsOn(new pg.Client())
const payment = {
  ...{ id: 'i', organizationId: 'o', leaseId: 'l', recordedBy: 'u', status: 'completed' as const },
  ...{ amount: '1.00', paymentDate: sql`now()`, receivedOn: '2025-03-01', updatedAt: new Date(0) },
}
const entry = {
  ...{ number: 1, at: new Date(0), actorKind: 'system' as const, action: 'created' as const },
  ...{ entity: 'unit' as const, about: ['a'], previousHash: Buffer.of(), hash: Buffer.of() },
}

test.each<[string, (through: Pick<typeof own, 'insert'>) => { toSQL(): object }]>([
  ['of a row', to => to.insert(payments).values({ ...payment, notes: undefined })],
  ['of several rows', to => to.insert(payments).values([payment, { ...payment, id: 'j' }])],
  [
    'with a list of its own form',
    to =>
      to
        .insert(mails)
        .values({ id: 'i', recipient: 'a@b.example', subject: 's', paragraphs: ['p'] }),
  ],
  ['beside a column that follows from others', to => to.insert(auditLog).values(entry)],
  ['that may meet another', to => to.insert(payments).values(payment).onConflictDoNothing()],
  ['that answers', to => to.insert(payments).values(payment).returning({ id: payments.id })],
])('an insert %s is written as the query builder writes it', (_, insert) => {
  expect(insert(own).toSQL()).toEqual(insert(db).toSQL())
})
