import { beforeAll, expect, it } from 'vitest'
import { lateFees } from '#server/accounting/late-fees/job.ts'
import { runJob } from '#server/jobs/fixture.ts'
import { inLanguage } from '#server/language/in-language.ts'
import { t } from '#shared/language/t.ts'
import { automationKinds } from '#shared/operations/automation-runs.ts'
import { makeOperator } from '#test/operator.ts'
import type { User } from '#test/world.ts'
import { faultsOn, type Opened, textsOf } from './accented-texts.ts'
import { household, open } from './portals.ts'
import { dialogsOf, screensOf } from './routes.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { visitor } from './setup.ts'

/** Screens of a Spanish reader with what the server answers: no English is left. */

let home: Awaited<ReturnType<typeof household>>
beforeAll(async () => {
  home = await household()
})

it('a tenant reads no English', async () => {
  const { rita, lana } = home
  const note = { receiverId: rita.user.id, subject: 'Llaves', content: 'Gracias' }
  await lana.post('/api/messages', note)
  const { body: requests } = await rita.get<{ id: string }[]>('/api/maintenance-requests')
  const screens: Opened[] = [
    ['/', 'Report a Payment'],
    ['/properties'],
    ['/financials'],
    [`/financials/leases/${rita.lease.id}`],
    ['/maintenance', 'New Request'],
    [`/maintenance/${requests[0]?.id}`],
    ['/communication', 'New Message'],
    ['/documents'],
    ['/settings'],
    ['/nowhere'],
  ]
  expect(await englishFor(rita, screens)).toEqual([])
})

it('an owner and staff read no English', async () => {
  const { olga, sam } = home
  const paths = ['/', '/properties', '/financials', '/maintenance', '/communication', '/documents']
  for (const person of [olga, sam]) {
    const screens = [...paths, '/reports', '/settings', '/reports/owner-statements']
    expect(
      await englishFor(
        person,
        screens.map(path => [path]),
      ),
    ).toEqual([])
  }
})

it('a vendor reads no English', async () => {
  const { lana } = home
  await makeOperator(lana)
  const { body: requests } = await lana.get<{ id: string }[]>('/api/maintenance-requests')
  const { body: vendor } = await lana.post<{ id: string }>('/api/vendors', {
    ...{ name: 'Tubos', email: 'tubos@test.example' },
  })
  const { body } = await lana.post<{ link: string }>(
    `/api/maintenance-requests/${requests[0]?.id}/vendor-links`,
    { vendorId: vendor.id },
  )
  const page = await visitor({ locale: 'es-US' })
  await open(page, `/job${new URL(body.link).search}`)
  expect((await textsOf(page)).filter(isEnglish)).toEqual([])
  await page.context().close()
})

it('the office reads no English', async () => {
  const lana = await seededPortfolio()
  await runJob(lateFees)
  const automations = automationKinds.map(kind => [`/settings/automations?kind=${kind}`] as const)
  // The outbox shows emails as they were sent.
  const paths = screensOf(lana).filter(path => path !== '/settings/outbox')
  const screens = paths.map(path => [path] as const)
  const all = [...screens, ['/settings/audit'] as const, ...automations, ...dialogsOf(lana)]
  expect(await englishFor(lana, all)).toEqual([])
})

/** English texts on screens and in their dialogs, for a person who chose Spanish; a line each. */
async function englishFor(person: User, screens: readonly Opened[]): Promise<string[]> {
  await person.patch('/api/auth/user', { preferences: { language: 'es' } })
  return faultsOn(screens, {
    token: person.token,
    language: 'es',
    nameOf: button => inLanguage('es', () => t(button)),
    isFault: isEnglish,
  })
}

/** Words without which English hardly says anything, and of which Spanish has none. */
const english =
  /(?<!\p{L})(?:the|of|and|your|you|with|for|is|are|was|this|that|not|to|by|from|on|at|it|be|will|unit|rent|payment|every|due)(?!\p{L})/iu

function isEnglish(text: string): boolean {
  // Part of an id may be “be”.
  const withoutIds = text.replaceAll(/#[0-9a-f]{8}|^[0-9A-F]{2}$/g, '')
  return english.test(typed.reduce((rest, words) => rest.replaceAll(words, ''), withoutIds))
}

/** Texts that the people of these fixtures typed. */
const typed = [
  'Since Monday',
  'No hot water',
  'In the kitchen, since Monday.',
  'He comes on Monday.',
]
