import { request } from 'node:http'
import { aim, type Bench, figure } from './bench.ts'
import { driverTo } from './generator.ts'
import { mixOf } from './mix.ts'
import { quantile } from './ratio.ts'
import { peopled } from './replica.ts'
import { type Server, startServer } from './server.ts'
import { ordinary } from './setup.ts'

const files = 5
const megabyte = 2 ** 20
const megabytes = 50

/** quality.md P13: uploads of large files do not affect other calls. */
export const uploads: Bench = {
  name: 'uploads',
  about: `One server, the mixed calls of \`calls\` at 50 a second for ten seconds; then the same while ${files} files of ${megabytes} MB each are uploaded at once, over and over.`,
  async run(workspace) {
    const { writers, ...size } = ordinary
    const { readers, writers: fixtures } = await peopled(workspace, size, writers)
    const [{ token } = { token: '' }, ...others] = readers
    const server = await startServer('rooftree.ts', workspace, token)
    const driver = driverTo(server.port)
    const next = mixOf(others, fixtures, { seed: 13 })
    const load = { perSecond: 50, milliseconds: 10_000 }
    try {
      await driver.closed(next, { connections: 8, milliseconds: 3_000 })
      const before = await driver.open(next, load)
      const { memory } = await server.costs()
      let isOver = false
      const during = driver.open(next, load).finally(() => {
        isOver = true
      })
      let kept = 0
      let max = memory.now
      while (!isOver) {
        kept += (await Promise.all(Array.from({ length: files }, () => upload(server)))).length
        max = Math.max(max, (await server.costs()).memory.now)
      }
      const grown = (max - memory.now) / megabyte
      const [calm, busy] = [before, await during].map(answers =>
        quantile(
          answers.map(({ took }) => took),
          0.99,
        ),
      )
      return [
        figure(`P13 files of ${megabytes} MB kept meanwhile`, `${kept}`),
        aim(
          'P13 memory they take',
          `${grown.toFixed(0)} MB`,
          'at most 100 MB, good 30',
          grown <= 100,
        ),
        figure('P13 p99 of everybody else before', `${calm?.toFixed(0)} ms`),
        aim('P13 p99 meanwhile', `${busy?.toFixed(0)} ms`, 'at most 200 ms', Number(busy) <= 200),
      ]
    } finally {
      driver.stop()
      await server.stop()
    }
  },
}

/** As a browser does it: an address first, then the bytes to it. */
async function upload(server: Server): Promise<void> {
  const size = megabytes * megabyte
  const asked = { name: 'scan.pdf', type: 'application/pdf', size }
  const { text } = await server.post('/api/objects/upload', asked)
  const { pathname, search } = new URL(JSON.parse(text()).uploadURL)
  const status = await new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/pdf', 'content-length': size }
    const options = { host: '127.0.0.1', port: server.port, method: 'PUT', headers }
    const sent = request({ ...options, path: pathname + search }, answer => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    })
    sent.once('error', reject)
    send(sent, size)
  })
  if (status !== 200) throw new Error(`An upload answers ${status}`)
}

const head = Buffer.from('%PDF-1.4\n')
const piece = Buffer.alloc(64 * 1024, 'x')

/** A piece after the other, as fast as they are taken: the file is nowhere whole. */
function send(to: ReturnType<typeof request>, size: number) {
  let left = size - head.length
  const go = () => {
    while (left > 0) {
      const next = piece.subarray(0, left)
      left -= next.length
      if (!to.write(next)) return to.once('drain', go)
    }
    return to.end()
  }
  to.write(head)
  go()
}
