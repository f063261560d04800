import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSession } from '#server/access/caller.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { aim, type Bench, type Figure, figure, type Workspace } from './bench.ts'
import { type Answer, type Driver, driverTo } from './generator.ts'
import type { Call } from './mix.ts'
import { label, middle, ratioOf } from './ratio.ts'
import { startServer } from './server.ts'

const rounds = Number(process.env.FLOOD_ROUNDS ?? 6)
const atOnce = 140
const people = 200
const password = 'correct horse battery'

/** security.md F4: during any flood by one client, others sign in. */
export const floods: Bench = {
  name: 'floods',
  about: `Sign-ins of ${people} people from one address, one after the other, quiet and beside ${atOnce} calls at once from another (a process at nice 19), in ${rounds} pairs of rounds, ABBA: the ratio of their medians, between what it lies in nine of ten draws, and how many were asked to try again.`,
  async run(workspace) {
    const passwordHash = await hashPassword(password)
    const { rows } = await workspace.owner.query<{ id: string }>(
      `insert into users (id, email, role, password_hash)
        select uuidv7(), 'person-' || n || '@bench.example', 'tenant', $1 from generate_series(0, $2 - 1) n
        returning id`,
      [passwordHash, people],
    )
    const server = await startServer('rooftree.ts', workspace, '')
    const honest = driverTo(server.port, 4, '127.0.0.3')
    try {
      await signInFor(honest, 2_000)
      const figures: Figure[] = []
      for (const [what, calls] of Object.entries(await floodsOf(workspace, rows[0]?.id ?? '')))
        figures.push(...(await measured(what, calls, server.port, honest)))
      return figures
    } finally {
      honest.stop()
      await server.stop()
    }
  },
}

async function floodsOf({ database }: Workspace, userId: string): Promise<Record<string, Call[]>> {
  const from = { userAgent: 'bench', address: '127.0.0.2' }
  // One session: each change ends the others.
  const token = await startSession(database.db, userId, from)
  const post = (path: string, body: object, token = ''): Call => ({
    ...{ name: path, method: 'POST', path: `/api/auth/${path}`, token, body },
  })
  const many = Array.from({ length: people }, (_, n) => n)
  return {
    'registering what is registered': many.map(n =>
      post('register', { email: `person-${n}@bench.example`, password }),
    ),
    'wrong passwords': many.map(n =>
      post('login', { email: `person-${n}@bench.example`, password: 'wrong' }),
    ),
    'passwords of nobody': many.map(n =>
      post('login', { email: `nobody-${n}@bench.example`, password: 'wrong' }),
    ),
    'a tenant’s changes of password': [
      post('change-password', { currentPassword: password, newPassword: password }, token),
    ],
    'calls of an ended session': [post('change-password', {}, 'ended')],
    'right passwords': [post('login', { email: 'person-0@bench.example', password })],
    'forgotten passwords': many.map(n =>
      post('forgot-password', { email: `person-${n}@bench.example` }),
    ),
  }
}

async function measured(
  what: string,
  calls: readonly Call[],
  port: number,
  honest: Driver,
): Promise<Figure[]> {
  const ratios: number[] = []
  const answers: Answer[] = []
  const statuses: Record<string, number> = {}
  const quiet = () => signInFor(honest, 3_000)
  const beside = async () => {
    const flood = await startFlood(port, calls)
    await wait(500)
    const got = await signInFor(honest, 3_000)
    for (const [status, times] of Object.entries(await flood.stop()))
      statuses[status] = (statuses[status] ?? 0) + times
    answers.push(...got)
    await wait(500)
    return got
  }
  for (let round = 0; round < rounds; round++) {
    const [a, b] = round % 2 ? [beside, quiet] : [quiet, beside]
    const [one, two] = [median(await a()), median(await b())]
    ratios.push(round % 2 ? one / two : two / one)
  }
  const ratio = ratioOf(ratios)
  const refused = answers.filter(({ status }) => status !== 200).length
  const said = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`)
  return [
    figure(`F4 ${what}: answered`, said.join(', ')),
    aim(
      `F4 ${what}: others’ sign-ins refused`,
      `${refused} of ${answers.length}`,
      'none',
      !refused,
    ),
    aim(`F4 ${what}: p50 of others’ sign-ins`, label(ratio), 'at most twice', ratio.median <= 2),
  ]
}

let turn = 0

function signInFor(honest: Driver, milliseconds: number): Promise<Answer[]> {
  const next = (): Call => {
    turn += 1
    const body = { email: `person-${turn % people}@bench.example`, password }
    return { name: 'sign-in', method: 'POST', path: '/api/auth/login', token: '', body }
  }
  return honest.closed(next, { connections: 1, milliseconds })
}

const median = (answers: readonly Answer[]) => middle(answers.map(({ took }) => took))

async function startFlood(port: number, calls: readonly Call[]) {
  const args = [String(port), String(atOnce), ...calls.map(call => JSON.stringify(call))]
  const child = fork(path.join(import.meta.dirname, 'flood-client.ts'), args)
  await once(child, 'message')
  return {
    async stop(): Promise<Record<string, number>> {
      const told = once(child, 'message')
      const ended = once(child, 'exit')
      child.send('stop')
      const [statuses] = await told
      await ended
      return statuses
    },
  }
}
