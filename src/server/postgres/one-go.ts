import pg from 'pg'
import { type Answer, Batch, type Question } from './batch.ts'

/**
 * Asks the database on one connection. What is asked before anything else happens leaves in one go, and
 * what is asked while others are on their way leaves together after them: statements that need not wait
 * for each other's answers cost one way there and back. Where one fails, those after it were not done.
 */
export async function ask<Row = unknown>(
  client: Client | pg.Pool,
  question: Question,
): Promise<Answer<Row>> {
  try {
    const asked =
      client instanceof pg.Pool ? askAny(client, question) : lineOf(client).ask(question)
    return (await asked) as Answer<Row>
  } catch (error) {
    // From here on it says who asked, instead of the socket that the refusal came from.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

async function askAny(pool: pg.Pool, question: Question): Promise<Answer> {
  const client = await pool.connect()
  let failed = true
  try {
    const answer = await lineOf(client).ask(question)
    failed = false
    return answer
  } finally {
    client.release(failed)
  }
}

type Client = pg.PoolClient | pg.Client

function lineOf(client: Client): Line {
  const line = lines.get(client) ?? new Line(client)
  lines.set(client, line)
  return line
}

const lines = new WeakMap<Client, Line>()

/** What is to leave on a connection. */
class Line {
  readonly #client: Client
  #next: Batch | undefined
  #isBusy = false

  constructor(client: Client) {
    this.#client = client
  }

  ask(question: Question): Promise<Answer> {
    if (!this.#next) {
      this.#next = new Batch()
      if (!this.#isBusy) process.nextTick(() => this.#leave())
    }
    return this.#next.ask(question)
  }

  #leave() {
    const batch = this.#next
    this.#next = undefined
    this.#isBusy = batch !== undefined
    if (!batch) return
    batch.callback = () => this.#leave()
    this.#client.query(batch)
  }
}

/**
 * What was asked in one go, in the order in which it was asked. Fails as `Promise.all` does, but not before
 * all of it is answered: nothing may be asked any more once the transaction is over. Takes what is on its
 * way already, so of the query builder what was executed.
 */
export async function inOneGo<T extends readonly Promise<unknown>[] | []>(
  asked: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  await Promise.allSettled(asked)
  return Promise.all(asked)
}
