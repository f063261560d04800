import pg from 'pg'
import type { Database } from '#server/postgres/database.ts'

/** Of a connection; PostgreSQL keeps some 50 KB for each. */
const most = 2_000

/**
 * A database where PostgreSQL parses and plans each statement of a connection once instead of at every call: with few
 * rows a fifth of its processor time. The server itself names its frequent ones alone.
 */
export function namingStatements(database: Database): Database {
  const pool = database.db.$client
  if (!(pool instanceof pg.Pool)) throw new Error('The connections of tests are in a pool')
  pool.on('connect', client => {
    const names = new Map<string, string>()
    const query = client.query.bind(client)
    const sendNamed = (first: unknown, ...others: unknown[]) =>
      Reflect.apply(query, client, [named(first, others[0], names), ...others])
    Object.assign(client, { query: sendNamed })
  })
  return database
}

/** The statement with a name, if it has values and none yet. */
function named(statement: unknown, values: unknown, names: Map<string, string>): unknown {
  const asked = typeof statement === 'string' ? { text: statement } : statement
  if (!isUnnamed(asked) || !hasSome(values ?? asked.values)) return statement
  const name = names.get(asked.text) ?? `repeated_${names.size}`
  if (!names.has(asked.text) && names.size >= most) return statement
  names.set(asked.text, name)
  return { ...asked, name }
}

/** A text without values may hold several statements. */
function hasSome(values: unknown): boolean {
  return Array.isArray(values) && values.length > 0
}

interface Asked {
  text: string
  name?: string
  values?: unknown
}

/** Cursors and copies have a `submit` of their own. */
function isUnnamed(statement: unknown): statement is Asked {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    typeof statement.text === 'string' &&
    !('submit' in statement) &&
    !('name' in statement && statement.name)
  )
}
