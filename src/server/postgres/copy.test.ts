import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#test/world.ts'
import type { Cell } from './copy.ts'

const rowsOf = (query: ReturnType<typeof sql>) =>
  database.copying(5_000, async moment => {
    const { columns, some } = await moment.rows(query)
    const rows: Cell[][] = []
    for await (const more of some) rows.push(...more)
    return { columns, rows }
  })

test('values are copied exactly, whatever they contain', async () => {
  const hostile = [
    '',
    '\\N',
    '\\',
    'tab\there',
    'a\r\nb',
    "it's \\n",
    '\u0001\u0008\u000b\f',
    '\uFEFFé😀',
  ]
  const { columns, rows } = await rowsOf(
    sql`select ${hostile[0]}::text as "a", ${hostile[1]}::text as "b", ${hostile[2]}::text as "c",
      ${hostile[3]}::text as "d", ${hostile[4]}::text as "e", ${hostile[5]}::text as "f",
      ${hostile[6]}::text as "g", ${hostile[7]}::text as "h", null::text as "i"`,
  )
  expect(rows).toEqual([[...hostile, null]])
  expect(columns.map(({ name }) => name).join('')).toBe('abcdefghi')
})

test('amounts, days, instants and lists have the format of the API', async () => {
  const { columns, rows } = await rowsOf(
    sql`select 12.50::numeric(14, 2) as amount, '2025-03-01'::date as day, 7 as many, true as yes,
      '2025-03-01T17:00:00.1239Z'::timestamptz as at, '2025-03-01T01:00:00+02:00'::timestamptz as even,
      '{"a": [1, "x\\\\y"]}'::jsonb as list`,
  )
  expect(rows).toEqual([
    [
      '12.50',
      '2025-03-01',
      '7',
      'true',
      '2025-03-01T17:00:00.123Z',
      '2025-02-28T23:00:00.000Z',
      '{"a":[1,"x\\\\y"]}',
    ],
  ])
  expect(columns.map(({ kind }) => kind)).toEqual([
    'plain',
    'plain',
    'number',
    'boolean',
    'instant',
    'instant',
    'json',
  ])
})

test('many rows come whole and in order, however the network cuts them', async () => {
  const { rows } = await rowsOf(
    sql`select n, repeat('ü', n % 100) as "text" from generate_series(1, 20000) n order by n`,
  )
  expect(rows).toHaveLength(20_000)
  expect(
    rows.every(([n, text], at) => n === `${at + 1}` && text === 'ü'.repeat((at + 1) % 100)),
  ).toBe(true)
})

test('a copy that is not read to its end loses its connection, and nothing else', async () => {
  const given = database.copying(5_000, async moment => {
    const { some } = await moment.rows(sql`select n from generate_series(1, 300000) n`)
    for await (const rows of some) throw new Error(`Enough after ${rows[0]}`)
  })
  await expect(given).rejects.toThrow('Enough after 1')
  expect((await rowsOf(sql`select 1 as one`)).rows).toEqual([['1']])
})
