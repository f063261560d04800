import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from '#server/app.ts'
import { folderStore } from '#server/outside/folder-store.ts'
import { filePost } from '#server/outside/mail-folder.ts'
import { startSession } from '#server/session.ts'
import type { Bench, Ground } from './bench.ts'
import type { Arrived, Asked } from './streams-readers.ts'

const streams = Number(process.env.STREAMS ?? 2_000)
const perPerson = 10
const events = 20

/** quality.md P8: two thousand open screens cost little, and all of them hear within a blink. */
export const eventStreams: Bench = {
  name: 'streams',
  about: `${streams.toLocaleString('en-US')} open event streams on one node, read by another process: half belong to the office of one landlord, half to another’s. ${events} changes of the first, one after the other, each told to every stream that may see it.`,
  async run(ground) {
    const folder = await mkdtemp(path.join(tmpdir(), 'rooftree-streams-'))
    const app = await buildApp({
      database: ground.database,
      webDir: null,
      trustProxy: false,
      log: false,
      storage: { store: folderStore(folder), keys: ['only for this bench'] },
      mail: { post: filePost(folder, 'bench@test.example'), publicUrl: 'http://localhost' },
    })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const readers = fork(path.join(import.meta.dirname, 'streams-readers.ts'))
    const ask = (asked: Asked) =>
      new Promise<Arrived>(resolve => {
        readers.once('message', message => resolve(arrived(message)))
        readers.send(asked)
      })
    try {
      const [tokens = [], others = []] = await offices(ground)
      await wait(1_000)
      const before = process.memoryUsage.rss()
      await ask({ origin, tokens: [...tokens, ...others] })
      await wait(2_000)
      const each = (process.memoryUsage.rss() - before) / streams / 1_000
      const took: number[] = []
      let lost = 0
      let leaked = 0
      for (let event = 1; event <= events; event++) {
        const since = Number(process.hrtime.bigint()) / 1e6
        const answer = await fetch(`${origin}/api/vendors`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `Vendor ${event}` }),
        })
        if (answer.status !== 201) throw new Error(await answer.text())
        const { at } = await ask({ heardBy: tokens.length })
        const own = at.slice(0, tokens.length)
        for (const moment of own) moment === 0 ? lost++ : took.push(moment - since)
        leaked += at.slice(tokens.length).filter(moment => moment > 0).length
      }
      took.sort((a, b) => a - b)
      const [median = 0, p99 = 0] = [0.5, 0.99].map(part => took[Math.floor(took.length * part)])
      return [
        {
          what: 'Memory of the server for each stream',
          value: `${each.toFixed(0)} kB`,
          goal: { words: 'at most 60 kB', met: each <= 60 },
        },
        { what: 'From the call to a screen, median', value: `${median.toFixed(0)} ms` },
        {
          what: 'The same, 99th of a hundred',
          value: `${p99.toFixed(0)} ms`,
          goal: { words: 'at most 300 ms', met: p99 <= 300 },
        },
        {
          what: `Lost, of ${(events * tokens.length).toLocaleString('en-US')}`,
          value: `${lost}`,
          goal: { words: 'none', met: lost === 0 },
        },
        {
          what: 'Told to the other landlord',
          value: `${leaked}`,
          goal: { words: 'none', met: leaked === 0 },
        },
      ]
    } finally {
      readers.kill()
      await app.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function arrived(message: unknown): Arrived {
  const { at } = Object(message)
  return { at: Array.isArray(at) ? at.map(Number) : [] }
}

/** Two landlords with as many admins as have all these streams open; the tokens of each. */
async function offices({ database, owner }: Ground): Promise<string[][]> {
  const people = Math.ceil(streams / 2 / perPerson)
  const { rows } = await owner.query<{ id: string; place: number }>(
    `with landlords as (
       insert into organizations (id, name, timezone)
         select gen_random_uuid(), 'Landlord ' || n, 'America/New_York' from generate_series(0, 1) n
         returning id, right(name, 1)::int as place),
     admins as (
       insert into users (id, email, role, organization_id)
         select gen_random_uuid(), 'admin' || n || '-' || place || '@bench.example', 'admin', landlords.id
         from landlords, generate_series(1, $1::int) n
         returning id, organization_id)
     select admins.id, place from admins join landlords on landlords.id = organization_id`,
    [people],
  )
  const tokens: string[][] = [[], []]
  for (const { id, place } of rows)
    for (let window = 0; window < perPerson; window++)
      tokens[place]?.push(
        await startSession(database.db, id, { address: '127.0.0.1', userAgent: 'bench' }),
      )
  return tokens.map(all => all.slice(0, streams / 2))
}
