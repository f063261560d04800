import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AutomationRunDetail } from '#shared/operations/automation-runs.ts'
import type { BackgroundJob } from '#shared/operations/jobs.ts'
import { calendarPathOf, daysAt } from '#test/calendar-feed.ts'
import { makeOperator } from '#test/operator.ts'
import { call, landlord, renterOf, type User } from '#test/world.ts'
import { flat, terms } from '../accounting/late-fees/fixture.ts'
import { lateFees } from '../accounting/late-fees/job.ts'
import { jobs, latest, office, runsUrl, until } from '../automations/fixture.ts'
import { pay } from '../fixture.ts'
import { owned } from '../owners/statements-fixture.ts'
import { readLanguagesFrom } from './in-language.ts'

/** Answers of the server to a reader of Spanish, with a catalog of a few texts. */

const messages = {
  'Rent is due · {home}': ['Vence la renta · ', ['home']],
  'Lease ends · {home}': ['Termina el contrato · ', ['home']],
  '{property}, Unit {unit}': [['property'], ', unidad ', ['unit']],
  something_was_paid_on_it: ['Ya se pagó una parte'],
  'Late fees': ['Cargos por atraso'],
  'Every hour, on the hour': ['Cada hora en punto'],
  'Beginning balance': ['Saldo inicial'],
  'Management fee': ['Cargo por administración'],
  'Receipt {number}.pdf': ['Recibo ', ['number'], '.pdf'],
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'languages-'))
  await writeFile(path.join(folder, 'es.json'), JSON.stringify({ messages }))
  readLanguagesFrom(folder)
})
afterAll(async () => {
  readLanguagesFrom(path.join(import.meta.dirname, '../../../dist/languages'))
  await rm(folder, { recursive: true })
})

test('a calendar is in the language of its person, whatever the program asks for', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const feed = await calendarPathOf(rita)
  expect((await daysAt(feed))[0]?.title).toBe('Rent is due · Alpha, Unit 1')
  await inSpanish(rita)
  expect((await daysAt(feed))[0]?.title).toBe('Vence la renta · Alpha, unidad 1')
})

test('the reasons why a run cannot be undone', async () => {
  const { lana, ben } = await office()
  await terms(lana, { lateFee: flat })
  await until('2025-03-07', '2025-03-07', lateFees)
  await until('2025-05-01', '2025-05-07', ...jobs)
  const run = await latest(lana, 'late_fees')
  const undoNow = async () =>
    (await lana.get<AutomationRunDetail>(`${runsUrl}/${run.id}`)).body.undo
  await pay(lana, ben, '750')
  await inSpanish(lana)
  expect((await undoNow()).stays).toMatchObject([{ reason: 'Ya se pagó una parte' }])
})

test('jobs and their times', async () => {
  const lana = await landlord()
  await makeOperator(lana)
  await inSpanish(lana)
  const { body } = await lana.get<BackgroundJob[]>('/api/jobs')
  const names = body.map(({ title }) => title)
  expect(names).toContain('Cargos por atraso')
  expect(body.map(({ schedule }) => schedule)).toContain('Cada hora en punto')
})

test('lines of an owner statement, which are stored in English', async () => {
  const { lana, alpha, preview } = await owned('by hand')
  const linesOf = async () => (await preview(alpha, '2025-03')).lines.map(({ details }) => details)
  expect((await linesOf())[0]).toBe('Beginning balance')
  await inSpanish(lana)
  expect((await linesOf())[0]).toBe('Saldo inicial')
})

test('the name of a file', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const paid = await lana.post<{ id: string }>('/api/payments', {
    ...{ leaseId: rita.lease.id, amount: '100' },
  })
  await inSpanish(rita)
  const { headers } = await call('GET', `/api/payments/${paid.body.id}/receipt`, {
    token: rita.token,
  })
  expect(headers['content-disposition']).toContain(`Recibo_${paid.body.id.slice(-8)}.pdf`)
})

async function inSpanish(person: User) {
  const { status } = await person.patch('/api/auth/user', { preferences: { language: 'es' } })
  expect(status).toBe(200)
}
