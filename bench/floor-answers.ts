import { createHash } from 'node:crypto'
import pg from 'pg'
import { floorStatements } from './floor-statements.ts'

interface Person {
  id: string
  organizationId: string
}

type Write = (typeof floorStatements.writes)[number]

/** The answers of a minimal server: the token's digest, one statement for the caller, one for the call, both prepared. */
export interface FloorAnswers {
  list(path: string, authorization: string | undefined, limit?: number): Promise<unknown[]>
  stats(authorization: string | undefined): Promise<unknown>
  write(
    write: Write,
    authorization: string | undefined,
    fields: Record<string, unknown>,
  ): Promise<{ status: number; row: unknown }>
}

/** @param waste so many milliseconds of each call, to test the bench itself */
export function floorAnswers(url: string, waste = 0): FloorAnswers {
  const pool = new pg.Pool({ connectionString: url, max: 8, idleTimeoutMillis: 0 })

  async function who(authorization = ''): Promise<Person> {
    for (const until = performance.now() + waste; performance.now() < until; );
    const token = authorization.slice('Bearer '.length)
    const sid = createHash('sha256').update(token).digest('hex')
    const { rows } = await pool.query<Person>({ ...floorStatements.who, values: [sid] })
    const [person] = rows
    if (!person) throw new Error('Nobody is signed in')
    return person
  }

  return {
    async list(path, authorization, limit = 1_000) {
      const { id, organizationId } = await who(authorization)
      const list = floorStatements.lists[path]
      if (!list) throw new Error(`${path} is no list`)
      const of = path === '/api/messages' ? id : organizationId
      const { rows } = await pool.query({ ...list.statement, values: [of, limit] })
      return list.shape ? rows.map(list.shape) : rows
    },
    async stats(authorization) {
      const { id, organizationId } = await who(authorization)
      const { rows } = await pool.query({ ...floorStatements.stats, values: [organizationId, id] })
      return rows[0]
    },
    async write([method, , statement, names], authorization, fields) {
      const { id, organizationId } = await who(authorization)
      const values = [organizationId, id, ...names.map(name => fields[name])]
      const { rows } = await pool.query({ ...statement, values })
      const done = method === 'POST' ? 201 : 200
      return { status: rows.length === 0 ? 404 : done, row: rows[0] }
    },
  }
}
