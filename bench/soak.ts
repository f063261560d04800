import { readdir, readFile, readlink } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { aim, type Bench, type Figure, figure } from './bench.ts'
import { driverTo } from './generator.ts'
import { memoryOf } from './memory.ts'
import type { MemoryGroup } from './memory-group.ts'
import { mixOf } from './mix.ts'
import { childrenOf } from './processor-time.ts'
import { peopled } from './replica.ts'
import { startServer } from './server.ts'
import { ordinary, postmasterOf } from './setup.ts'

const minutes = Number(process.env.MINUTES ?? 30)
const perSecond = Number(process.env.PER_SECOND ?? 50)
const megabyte = 2 ** 20

/** Resources held at one moment; bytes. */
interface Held {
  minute: number
  server: number
  postgres: number
  files: number
  connections: number
}

/** quality.md K6, P17: resources held after a working day. */
export const soak: Bench = {
  name: 'soak',
  about: `The mixed calls of \`calls\`, ${perSecond} a second for ${minutes} minutes: what server and PostgreSQL hold in memory (each page counted once), measured every ten seconds. Both run in one group of 512 MB where the machine can make one.`,
  memory: 512 * megabyte,
  async run(workspace) {
    const { writers, ...size } = ordinary
    const place = await peopled(workspace, size, writers)
    const started = () => startServer('rooftree.ts', workspace, '')
    const server = await (workspace.group ? workspace.group.start(started) : started())
    const driver = driverTo(server.port)
    const next = mixOf(place.readers, place.writers, { seed: 6 })
    const postmaster = await postmasterOf(workspace)
    const held: Held[] = []
    const since = performance.now()
    let isOver = false
    async function look() {
      while (!isOver) {
        const minute = (performance.now() - since) / 60_000
        held.push({ minute, ...(await heldBy(server.pid, postmaster)) })
        await wait(10_000)
      }
    }
    const looking = look()
    let failed = 0
    try {
      // By the minute, so that the answers themselves do not grow.
      for (let minute = 0; minute < minutes; minute++) {
        const answers = await driver.open(next, { perSecond, milliseconds: 60_000 })
        failed += answers.filter(({ status }) => status < 200 || status > 299).length
      }
      return [
        ...figuresOf(held, await maxOf(server.pid), failed),
        ...(await killedIn(workspace.group)),
      ]
    } finally {
      isOver = true
      driver.stop()
      await looking
      await server.stop()
    }
  },
}

function figuresOf(held: readonly Held[], max: number, failed: number): Figure[] {
  const last = held.filter(({ minute }) => minute >= minutes * (2 / 3))
  const first = held.filter(({ minute }) => minute >= 1 && minute < minutes / 3)
  const slope = slopeOf(last.map(({ minute, server }) => [minute, server / megabyte]))
  const together = max + Math.max(...held.map(({ postgres }) => postgres))
  const connections = Math.max(...held.map(({ connections }) => connections))
  const files = (of: readonly Held[]) => Math.max(...of.map(({ files }) => files))
  return [
    aim('Calls that failed', `${failed}`, 'none', failed === 0),
    aim(
      'Memory at most, server and PostgreSQL together',
      `${inMegabytes(max)} + ${inMegabytes(together - max)}`,
      'below 512 MB',
      together < 512 * megabyte,
    ),
    aim(
      'Memory of the server, growing in the last third',
      `${slope.toFixed(2)} MB a minute`,
      'less than 1, good 0.1',
      slope < 1,
    ),
    aim(
      'Open files of the server at most, first third and last; connections not counted',
      `${files(first)}, ${files(last)}`,
      'no more than before',
      files(last) <= files(first),
    ),
    figure('Connections at most: 64 of those who ask, 10 to the database', `${connections}`),
  ]
}

async function killedIn(group: MemoryGroup | undefined): Promise<Figure[]> {
  if (!group) return []
  const killed = await group.killed()
  const what = `Processes ended for want of memory in a group of ${inMegabytes(group.bytes)}`
  return [aim(what, `${killed}`, 'none', killed === 0)]
}

async function heldBy(server: number, postmaster: number) {
  const backends = [postmaster, ...(await childrenOf(postmaster))]
  const each = await Promise.all(backends.map(pid => memoryOf(pid)))
  const open = await openOf(server)
  return {
    server: await memoryOf(server),
    postgres: each.reduce((sum, bytes) => sum + bytes, 0),
    files: open.filter(name => !name.startsWith('socket:')).length,
    connections: open.filter(name => name.startsWith('socket:')).length,
  }
}

/** The open files of a process, by name; one closed meanwhile has none. */
async function openOf(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`
  const each = (await readdir(folder)).map(name => readlink(`${folder}/${name}`).catch(() => ''))
  return Promise.all(each)
}

/** The peak memory of a process; its parent's memory at the start does not count. */
async function maxOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  return 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(text)?.[1] ?? Number.NaN)
}

/** The slope of a linear fit. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (place: 0 | 1) =>
    points.reduce((sum, point) => sum + point[place], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const along = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return along / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}

function inMegabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(0)} MB`
}
