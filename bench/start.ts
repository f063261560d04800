import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import type { Bench, Figure } from './bench.ts'
import { memoryOfAll } from './memory.ts'
import { middle } from './ratio.ts'

const starts = 5
const launcher = path.join(import.meta.dirname, '..', 'bin', 'launch.mjs')

interface Started {
  /** Seconds. */
  ready: number
  stopped: number
  /** Megabytes of all processes, ten seconds after the start; a page that some share counts once. */
  memory: number
}

/** quality.md P15, and the server's resources before the first call. */
export const start: Bench = {
  name: 'start',
  about: `The whole program as \`npm start\` runs it, its own PostgreSQL with it, on a folder that exists: ${starts} starts, the median; it is stopped while 16 connections ask.`,
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'rooftree-start-'))
    try {
      await startOnce(folder)
      const all: Started[] = []
      for (let round = 0; round < starts; round++) all.push(await startOnce(folder))
      const [ready, stopped, memory] = (['ready', 'stopped', 'memory'] as const).map(figure =>
        middle(all.map(one => one[figure])),
      )
      return [
        figure('P15 from the command to /readyz', ready, 's', 5, 2),
        figure('P15 from SIGTERM to the end, while it is asked', stopped, 's', 10, 3),
        figure('Memory of all processes at rest', memory, 'MB', 200),
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function figure(
  what: string,
  value = Number.NaN,
  unit: string,
  must: number,
  good?: number,
): Figure {
  const words = `at most ${must} ${unit}${good === undefined ? '' : `, good ${good}`}`
  return {
    what,
    value: `${value.toFixed(unit === 's' ? 1 : 0)} ${unit}`,
    goal: { words, met: value <= must },
  }
}

async function startOnce(folder: string): Promise<Started> {
  const port = await freePort()
  const since = performance.now()
  const child = spawn(process.execPath, [launcher, 'start'], {
    env: { ...process.env, DATA_DIR: folder, PORT: `${port}`, HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('Rooftree did not start')
    await wait(10)
  }
  const ready = (performance.now() - since) / 1_000
  await wait(10_000)
  const memory = (await memoryOfAll(child.pid ?? 0)) / 1e6
  const asking = Array.from({ length: 16 }, async () => {
    while (await answers());
  })
  await wait(500)
  const told = performance.now()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  const stopped = (performance.now() - told) / 1_000
  await Promise.all(asking)
  return { ready, stopped, memory }
}
