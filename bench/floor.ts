import Fastify from 'fastify'
import { floorAnswers } from './floor-answers.ts'
import { floorStatements } from './floor-statements.ts'

/**
 * The cost of the same calls in bare Fastify: no validation, log, headers, limits, audit or transaction.
 * `busy` wastes so many milliseconds of each call, to test the bench itself.
 */
const [url = '', , busy = '0'] = process.argv.slice(2)
const answers = floorAnswers(url, Number(busy))
const app = Fastify()

for (const path of Object.keys(floorStatements.lists))
  app.get(path, ({ headers }) => answers.list(path, headers.authorization))

app.get('/api/dashboard/stats', ({ headers }) => answers.stats(headers.authorization))

for (const write of floorStatements.writes)
  app.route<{ Body: Record<string, unknown>; Params: { id?: string } }>({
    method: write[0],
    url: write[1],
    async handler({ headers, body, params }, reply) {
      const fields = { ...body, ...params }
      const { status, row } = await answers.write(write, headers.authorization, fields)
      reply.code(status)
      return row
    },
  })

process.once('SIGTERM', () => process.exit(0))
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.(typeof address === 'object' && address ? address.port : 0)
