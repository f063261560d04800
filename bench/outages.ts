import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import { landlordAt } from '#test/crash/landlord.ts'
import { launch } from '#test/crash/program.ts'
import { record } from '#test/crash/writers.ts'
import { aim, type Bench } from './bench.ts'
import { middle } from './ratio.ts'

const outages = 5
/** As bin/launch.mjs starts it. */
const compiled = path.join(import.meta.dirname, '../node_modules/.cache/compiled')

/** quality.md P16: the wait of a user who records payments during a crash. */
export const outagesBench: Bench = {
  name: 'outages',
  about: `The whole program with its own PostgreSQL, and a client that records one payment after the other: the longest between two that are acknowledged when the server dies by SIGKILL and is started at once, and when PostgreSQL stops as it does in an immediate restart; ${outages} times each, the median.`,
  async run({ folder }) {
    const dataDir = path.join(folder, 'program')
    const port = await freePort()
    const start = () =>
      launch(port, { DATA_DIR: dataDir, NODE_ENV: 'production', NODE_COMPILE_CACHE: compiled })
    let server = start()
    try {
      await server.ready
      const lana = await landlordAt(server.url, 1)
      const outageOf = (kill: () => Promise<void>) =>
        longestGap(kill, key => {
          const [leaseId = ''] = lana.leaseIds
          const payment = { key, leaseId, amount: '1.00', acknowledged: [] }
          return record(server.url, lana.token, payment).then(
            ({ status }) => status === 201,
            () => false,
          )
        })
      const killed = await repeated(() =>
        outageOf(async () => {
          await server.kill()
          server = start()
        }),
      )
      const restarted = await repeated(async () => {
        // A process that crashes repeatedly gets longer pauses.
        await server.stop()
        server = start()
        await server.ready
        return outageOf(() => stopAtOnce(dataDir))
      })
      return [
        within('P16 the server killed and started', killed, 3, 1),
        within('P16 PostgreSQL stopped at once, and started by the server', restarted, 5, 2),
      ]
    } finally {
      await server.stop()
    }
  },
}

async function repeated(once: () => Promise<number>): Promise<number> {
  const all: number[] = []
  for (let turn = 0; turn < outages; turn++) all.push(await once())
  return middle(all)
}

let payments = 0

/** Seconds, from a second before `kill` until two seconds of payments after it. */
async function longestGap(
  kill: () => Promise<void>,
  pay: (key: string) => Promise<boolean>,
): Promise<number> {
  const acknowledged = [performance.now()]
  let isOver = false
  const paying = (async () => {
    while (!isOver) {
      const key = `payment-${++payments}`
      // Retried under its key until there is an answer, as a client should.
      while (!(await pay(key))) await wait(10)
      acknowledged.push(performance.now())
    }
  })()
  await wait(1_000)
  await kill()
  const since = performance.now()
  while ((acknowledged.at(-1) ?? 0) < since + 2_000) await wait(50)
  isOver = true
  await paying
  const gaps = acknowledged.map((at, place) => at - (acknowledged[place - 1] ?? at))
  return Math.max(...gaps) / 1_000
}

/** Like `pg_ctl stop -m immediate`: connections are cut, and the log is replayed at the start. */
async function stopAtOnce(dataDir: string): Promise<void> {
  const file = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(file, 10), 'SIGQUIT')
}

const within = (what: string, took: number, must: number, good: number) =>
  aim(what, `${took.toFixed(1)} s`, `at most ${must} s, good ${good}`, took <= must)
