import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { floorAnswers } from './floor-answers.ts'
import { floorStatements } from './floor-statements.ts'

/** The calls of `floor.ts` in bare `node:http`, which is cheaper still: lists of as many rows as are asked for. */
const [url = ''] = process.argv.slice(2)
const answers = floorAnswers(url)
const writes = new Map(floorStatements.writes.map(write => [`${write[0]} ${write[1]}`, write]))

async function answerOf(request: IncomingMessage): Promise<{ status: number; row: unknown }> {
  const { authorization } = request.headers
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://floor')
  if (request.method !== 'GET') {
    const write = writes.get(`${request.method} ${pathname}`)
    if (!write) return { status: 404, row: null }
    return answers.write(write, authorization, Object(await json(request)))
  }
  const row =
    pathname === '/api/dashboard/stats'
      ? await answers.stats(authorization)
      : await answers.list(pathname, authorization, Number(searchParams.get('limit')))
  return { status: 200, row }
}

const server = createServer(async (request, response) => {
  const { status, row } = await answerOf(request)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(row))
})

process.once('SIGTERM', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
