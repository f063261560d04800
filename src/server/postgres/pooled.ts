import type pg from 'pg'
import { setTimeoutsLocally } from './timeouts.ts'
import { pipeline } from './transaction.ts'

/**
 * A pool whose connections lead through a pooler, for queries outside of transactions. A pooler refuses timeouts as
 * parameters of a connection, and gives the next query another session than the one that `set` them: each query gets a
 * transaction of its own, sent together.
 */
export function inTransactionsOfTheirOwn(pool: pg.Pool): pg.Pool {
  async function query(config: pg.QueryConfig, values?: unknown[]) {
    const client = await pool.connect()
    try {
      const [, answer] = await pipeline([
        client.query({ text: `begin; ${setTimeoutsLocally}` }),
        client.query(config, values),
        client.query('commit'),
      ])
      return answer
    } finally {
      client.release()
    }
  }
  return new Proxy(pool, {
    get: (target, key, receiver) => (key === 'query' ? query : Reflect.get(target, key, receiver)),
  })
}
