import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import { faultsIn } from '../crash/history.ts'
import { landlordAt } from '../crash/landlord.ts'
import { readLedgers } from '../crash/ledgers.ts'
import { launch, type Program } from '../crash/program.ts'
import { seeded } from '../crash/seeded.ts'
import { startWriters } from '../crash/writers.ts'
import {
  asSuperuser,
  makeDatabase,
  ownFolder,
  promote,
  type Running,
  startPostgres,
  startStandby,
  urlOf,
} from './debian.ts'
import { movableAddress } from './movable-address.ts'

const name = 'failover'
let primary: Running
let standby: Running
let address: Awaited<ReturnType<typeof movableAddress>>
let server: Program

/** The primary confirms only commits that its standby has, too. One address leads to whichever serves. */
beforeAll(async () => {
  primary = await startPostgres()
  await makeDatabase(primary, name)
  standby = await startStandby(primary, 'second')
  await asSuperuser(primary, [
    `alter system set synchronous_standby_names = 'second'`,
    'select pg_reload_conf()',
  ])
  address = await movableAddress(primary.port)
  server = launch(await freePort(), {
    DATABASE_URL: urlOf(address, `${name}_app`, name),
    DATABASE_OWNER_URL: urlOf(address, `${name}_owner`, name),
    DATA_DIR: path.join(ownFolder(name), 'data'),
  })
  await server.ready
})

afterAll(async () => {
  await server.kill()
  address.close()
  await standby.stop()
})

it('a standby that is promoted after a SIGKILL of the primary serves within 5 s, and nothing acknowledged is lost', async () => {
  const lana = await landlordAt(server.url, 4)
  const writing = startWriters(server.url, lana, { writers: 4, random: seeded(36) })
  const acknowledged = () => writing.history.filter(({ acknowledged: [id] }) => id).length
  await expect.poll(acknowledged).toBeGreaterThan(40)
  await primary.stop('SIGKILL')
  promote(standby)
  address.moveTo(standby.port)
  const [before, since] = [acknowledged(), performance.now()]
  while (acknowledged() === before) await wait(10)
  const took = performance.now() - since
  await expect.poll(acknowledged).toBeGreaterThan(before + 40)
  await writing.finish()
  const ownerUrl = urlOf(standby, `${name}_owner`, name)
  expect(faultsIn(writing.history, await readLedgers(ownerUrl, server.url, lana))).toEqual([])
  expect(took).toBeLessThan(5_000)
  console.log(
    `served again ${Math.round(took)} ms after the promotion; ${acknowledged()} payments, none lost, ${writing.replayed()} recorded without an answer`,
  )
})
