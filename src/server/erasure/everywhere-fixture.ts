import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Erasure, Mention } from '#shared/account/erasures.ts'
import { foldText } from '#shared/fold-text.ts'
import { type Answer, database, fileFolder, mailFolder, type User } from '#test/world.ts'
import { erasureMentions, erasures, uploads } from '../db/tables.ts'
import { filePost } from '../email/mail-folder.ts'

/** Values that occur once in the whole database. */
export interface Unique {
  firstName: string
  lastName: string
  email: string
  phone: string
}

let made = 0

export function uniquePerson(): Unique {
  made += 1
  const tag = `${process.pid.toString(36)}${made}`.replace(
    /\d/g,
    digit => 'abcdefghij'[+digit] ?? '',
  )
  const number = String(Math.floor(Math.random() * 1e7)).padStart(7, '0')
  return {
    firstName: `Zanzibarius${tag}`,
    lastName: `Quixwell${tag}`,
    email: `zq-${tag}@zanz.example`,
    phone: `+1 (${200 + made}) ${number.slice(0, 3)}-${number.slice(3)}`,
  }
}

/** The place of a text: table, column and the row's id. */
export interface Place {
  table: string
  column: string
  id: string
}

const isText = ['text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'ARRAY', 'name']

/** Every place in every table with a name, the email or the phone, folded or not. */
export async function placesNaming(one: Unique): Promise<Place[]> {
  const { rows: columns } = await database.db.execute<
    Record<'schema' | 'table' | 'column' | 'type', string>
  >(sql`
    select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and c.data_type in ${isText}`)
  expect(columns.length).toBeGreaterThan(150)
  const found: Place[] = []
  for (const { schema, table, column, type } of columns) {
    const name = sql.identifier(column)
    const text = type === 'bytea' ? sql`encode(${name}, 'escape')` : sql`${name}::text`
    const words = [one.firstName, one.lastName, one.email].map(foldText)
    const { rows } = await database.db.execute<{ id: string }>(sql`
      select coalesce(to_jsonb(t) ->> 'id', to_jsonb(t) ->> 'unit_id', to_jsonb(t)::text) as id from ${sql.identifier(schema)}.${sql.identifier(table)} t
      where ${sql.join(
        words.map(word => sql`strpos(lower(${text}), ${word}) > 0`),
        sql` or `,
      )} or strpos(regexp_replace(${text}, '[^0-9]', '', 'g'), ${digitsOf(one)}) > 0`)
    // A trigger keeps the key of each unit.
    const place =
      table === 'unit_keys' ? { table: 'units', column: 'unit_number' } : { table, column }
    found.push(...rows.map(({ id }) => ({ ...place, id })))
  }
  return found
}

const digitsOf = ({ phone }: Unique) => phone.replace(/\D/g, '').slice(-10)

/** Every file below the folders of the server, except PostgreSQL's own, that contains them. */
export async function filesNaming(one: Unique): Promise<string[]> {
  const { folder } = filePost(mailFolder, '')
  const ids = (await folder?.ids()) ?? []
  const mails = await Promise.all(
    ids.map(async id => [id, (await folder?.textOf(id)) ?? ''] as const),
  )
  const names = await readdir(fileFolder, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    names
      .filter(entry => entry.isFile())
      .map(
        async ({ name, parentPath }) =>
          [name, await readFile(path.join(parentPath, name), 'latin1')] as const,
      ),
  )
  const words = [one.firstName, one.lastName, one.email].map(word => word.toLowerCase())
  return [...mails, ...files]
    .filter(([, text]) => {
      const digits = text.replace(/\D/g, '')
      return words.some(word => text.toLowerCase().includes(word)) || digits.includes(digitsOf(one))
    })
    .map(([name]) => name)
}

/** The places of the page, read from the tables. */
export async function placesMentioning(): Promise<Place[]> {
  const rows = await database.db.select().from(erasureMentions)
  return rows.map(({ entity, field, rowId }) => ({
    table: entity,
    column: field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    id: rowId,
  }))
}

/** The object names of the documents on the page. */
export async function filesMentioning(): Promise<string[]> {
  const { rows } = await database.db.execute<{
    name: string
  }>(sql`select ${uploads.objectName}::text as name
    from erasure_mentions m join documents d on d.id = m.row_id join ${uploads} on ${uploads.id} = d.upload_id
    where m.field = 'file'`)
  return rows.map(({ name }) => name)
}

/** Clears all mentions of the page; required texts are replaced. */
export async function clearPage(lana: User): Promise<Mention[]> {
  const { body: all } = await lana.get<Erasure[]>('/api/erasures')
  const cleared: Mention[] = []
  for (const { id } of all) {
    const { body } = await lana.get<Erasure & { places: Mention[] }>(`/api/erasures/${id}`)
    for (const place of body.places) {
      const mention = `/api/erasure-mentions/${place.id}`
      done(
        place.isRequired
          ? await lana.patch(mention, { text: `Other words ${place.id}` })
          : await lana.delete(mention),
        [204, 404],
      )
      cleared.push(place)
    }
  }
  return cleared
}

/**
 * Waits for the searches of an organization’s erasures, or of a person’s: on a busy machine they outlast the
 * answer. Those of tests that ended meanwhile never end.
 */
export async function untilSearched(of: { organizationId: string } | { subjectId: string }) {
  const ours =
    'subjectId' in of
      ? eq(erasures.subjectId, of.subjectId)
      : eq(erasures.organizationId, of.organizationId)
  const left = () => database.db.$count(erasures, and(isNotNull(erasures.wanted), ours))
  await expect.poll(left).toBe(0)
}

/** The answer of a call that must have worked. */
export function done<T>(answer: Answer<T>, statuses = [200, 201, 202, 204]): T {
  expect(statuses, answer.text).toContain(answer.status)
  return answer.body
}
