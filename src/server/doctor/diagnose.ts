import pg from 'pg'
import { verifyAuditLog } from '../audit/chain.ts'
import type { Env } from '../config/environment.ts'
import { findDatabase } from '../startup/find-database.ts'
import { proxyNote } from '../startup/forwarded.ts'
import { counted } from '../startup/run-command.ts'
import { openStore } from '../storage/open-store.ts'
import { examineBackups } from './backups.ts'
import { bad, type Check, good } from './check.ts'
import { examineDatabase, examineMigrations } from './database.ts'
import { examineDiskSpace } from './disk-space.ts'
import { examineInstallation } from './installation.ts'
import { examineLedgers } from './ledgers.ts'
import { examineDisk, examineMail, examineSettings, examineStorage } from './machine.ts'
import { examinePayments } from './payments.ts'
import { examineRecords } from './records.ts'
import { examineSums } from './sums.ts'
import { examineFiles, examineWork } from './work.ts'

export interface Diagnosis {
  /** A line for each check, with the remedy below where one is needed. */
  said: string
  /** Whether no check failed. */
  isSound: boolean
}

/**
 * Checks an installation for all known faults, and changes nothing.
 *
 * @throws StartError where there is no installation
 */
export async function diagnose(env: Env): Promise<Diagnosis> {
  const { appUrl, stop } = await findDatabase(env)
  try {
    return report(await examine(env, appUrl))
  } finally {
    await stop()
  }
}

async function examine(env: Env, url: string): Promise<Check[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  const store = await openStore(env)
  try {
    const checks = [
      ...examineSettings(env, proxyNote(env.dataDir)),
      await examineDisk(env.dataDir),
      await examineStorage(store, env),
      await examineMail(env),
      ...(await examineBackups(env, await isInUse(client))),
      ...(await examineDatabase(client, !env.databaseUrl)),
    ]
    // Tables that are not this release's would only be complained about twice.
    const tables = await examineMigrations(client)
    if (tables) return [...checks, tables]
    checks.push(
      good('Tables', 'They are those of this release.'),
      ...(await examineInstallation(client, env, store)),
      ...(await examineDiskSpace(client, env)),
      ...(await examineWork(client)),
      ...(await examinePayments(client)),
      await examineFiles(client, store),
      ...(await examineLedgers(client)),
      ...(await examineSums(client)),
      ...(await examineRecords(client)),
    )
    return [...checks, ...(await examineTrail(url))]
  } finally {
    await client.end()
  }
}

/** Whether a payment, a lease or a document exists: data that is not entered again in a minute. */
async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.documents') is not null as there`,
  )
  if (!rows[0]?.there) return false
  const { rowCount } = await client.query(
    'select from payments union all select from leases union all select from documents limit 1',
  )
  return rowCount !== 0
}

async function examineTrail(url: string): Promise<Check[]> {
  const { entries, faults } = await verifyAuditLog(url)
  const advice = 'Somebody changed the log past Rooftree: compare it with a backup.'
  if (faults.length) return faults.map(fault => bad('Audit log', fault, advice))
  return [good('Audit log', `Its ${counted(entries)} entries are whole.`)]
}

function report(checks: Check[]): Diagnosis {
  const marks = { good: 'ok  ', look: 'look', bad: 'BAD ' }
  const lines = checks.flatMap(({ topic, state, says, advice }) => [
    `${marks[state]}  ${topic.padEnd(9)}  ${says}`,
    ...(advice ? [`${' '.repeat(17)}→ ${advice.replaceAll('\n', `\n${' '.repeat(19)}`)}`] : []),
  ])
  const wrong = checks.filter(({ state }) => state === 'bad').length
  const sum = wrong
    ? `${wrong === 1 ? 'One thing is' : `${wrong} things are`} wrong.`
    : 'All is well.'
  return { said: `${[...lines, '', sum].join('\n')}\n`, isSound: wrong === 0 }
}
