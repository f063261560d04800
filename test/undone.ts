import pg from 'pg'
import { type Database, type Db, inTransaction, sessionOn } from '#server/postgres/database.ts'
import { getTypeParser } from '#server/postgres/session.ts'
import { databaseUrl } from './own-database.ts'

/**
 * The database of this worker in one transaction, which `undo` rolls back: tests that each change the same rows share
 * them, where to make them takes longer than the test. Transactions are savepoints in it, one after the other.
 */
export async function openUndone(): Promise<Database & { undo(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl, types: { getTypeParser } })
  await client.connect()
  const { query } = client
  const send = (...sent: unknown[]) => Reflect.apply(query, client, sent)
  Reflect.set(client, 'query', (sent: unknown, ...more: unknown[]) => send(partOf(sent), ...more))
  await send('begin')
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: (tx: Db) => Promise<T>, who?: object): Promise<T> => {
    const turn = last.then(() => inTransaction(client, work, { who }))
    last = turn.catch(() => {})
    return turn
  }
  const done = async () => {}
  return {
    db: sessionOn(client),
    transaction: inTurn,
    snapshot: inTurn,
    copying: () => Promise.reject(new Error('It needs a connection of its own')),
    answers: async () => true,
    listen: async () => ({ lost: new Promise(() => {}), check: done, close: done }),
    load: () => ({ busy: 1, idle: 0, waiting: 0 }),
    close: () => client.end(),
    async undo() {
      await last
      await send('rollback; begin')
    },
  }
}

/** What is sent for the beginning and the end of a transaction. */
const parts = new Map<unknown, string>([
  ['begin', `savepoint one; select set_config('rooftree.who', '', true)`],
  // What is checked at a commit is checked here.
  ['commit', 'set constraints all immediate; set constraints all deferred; release savepoint one'],
  ['rollback', 'rollback to savepoint one; release savepoint one'],
])

function partOf(sent: unknown): unknown {
  const isNamed = typeof sent === 'object' && sent !== null && 'text' in sent
  return parts.get(isNamed ? sent.text : sent) ?? sent
}
