import { createHash } from 'node:crypto'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { floorStatements } from './floor-statements.ts'

/**
 * The cost of the same calls in a minimal server: no validation, log, headers, limits, audit or
 * transaction. The token's digest, one statement for the caller, one for the call, both prepared.
 * `busy` wastes so many milliseconds of each call, to test the bench itself.
 */
const [url = '', , busy = '0'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 8, idleTimeoutMillis: 0 })
const app = Fastify()

interface Person {
  id: string
  organizationId: string
}

async function who({ headers }: FastifyRequest): Promise<Person> {
  for (const until = performance.now() + Number(busy); performance.now() < until; );
  const token = headers.authorization?.slice('Bearer '.length) ?? ''
  const sid = createHash('sha256').update(token).digest('hex')
  const { rows } = await pool.query<Person>({ ...floorStatements.who, values: [sid] })
  const [person] = rows
  if (!person) throw new Error('Nobody is signed in')
  return person
}

for (const [path, { statement, shape }] of Object.entries(floorStatements.lists))
  app.get(path, async request => {
    const { id, organizationId } = await who(request)
    const { rows } = await pool.query({
      ...statement,
      values: path === '/api/messages' ? [id] : [organizationId],
    })
    return shape ? rows.map(shape) : rows
  })

app.get('/api/dashboard/stats', async request => {
  const { id, organizationId } = await who(request)
  const { rows } = await pool.query({ ...floorStatements.stats, values: [organizationId, id] })
  return rows[0]
})

for (const [method, path, statement, fields] of floorStatements.writes)
  app.route<{ Body: Record<string, unknown>; Params: { id?: string } }>({
    method,
    url: path,
    async handler(request, reply) {
      const { id, organizationId } = await who(request)
      const sent = fields.map(field =>
        request.params.id && field === 'id' ? request.params.id : request.body[field],
      )
      const { rows } = await pool.query({ ...statement, values: [organizationId, id, ...sent] })
      reply.code(rows.length === 0 ? 404 : method === 'POST' ? 201 : 200)
      return rows[0]
    },
  })

process.once('SIGTERM', () => process.exit(0))
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.(typeof address === 'object' && address ? address.port : 0)
