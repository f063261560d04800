import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Account } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import type { Notification } from '#shared/messaging/notifications.ts'
import { mailsTo } from '#test/mailbox.ts'
import { landlord, renterOf } from '#test/world.ts'
import { chosenLanguage } from './chosen-language.ts'
import { inLanguage, readLanguagesFrom } from './in-language.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'languages-'))
  const messages = { 'Message from {name}': ['Mensaje de ', ['name']], Home: ['Casa'] }
  await writeFile(path.join(folder, 'es.json'), JSON.stringify({ messages }))
  readLanguagesFrom(folder)
})
afterAll(async () => {
  readLanguagesFrom(path.join(import.meta.dirname, '../../../dist/languages'))
  await rm(folder, { recursive: true })
})

describe('the language of a call', () => {
  it.each([
    ['chosen by the person', { own: 'en', accepted: 'es-MX', office: 'es' }, 'en'],
    ['of the browser', { own: null, accepted: 'fr, es-MX;q=0.8, en;q=0.5', office: 'en' }, 'es'],
    ['most wanted by the browser', { accepted: 'en;q=0.2, es;q=0.9' }, 'es'],
    ['refused by the browser', { accepted: 'es;q=0, en;q=0.1' }, 'en'],
    ['of the organization', { accepted: 'fr-CA', office: 'es' }, 'es'],
    ['of nobody', { accepted: undefined }, 'en'],
    ['of a header that is none', { accepted: ';;q=x,,*' }, 'en'],
  ] as const)('%s', (_, choice, language) => {
    expect(chosenLanguage(choice)).toBe(language)
  })

  it('holds for all of its work, beside calls in other languages', async () => {
    const said = async () => {
      await new Promise(setImmediate)
      return t('Home')
    }
    const both = [inLanguage('es', said), inLanguage('en', said), said()]
    expect(await Promise.all(both)).toEqual(['Casa', 'Home', 'Home'])
  })
})

test('people are notified in their language, others in that of the organization', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const { body } = await rita.patch<Account>('/api/auth/user', { preferences: { language: 'es' } })
  expect(body.preferences.language).toBe('es')
  await lana.post('/api/messages', { receiverId: rita.user.id, content: 'Hello' })
  await rita.post('/api/messages', { receiverId: lana.user.id, content: 'Hola' })
  expect((await rita.get<Notification[]>('/api/notifications')).body[0]?.title).toMatch(
    /^Mensaje de /,
  )
  expect((await lana.get<Notification[]>('/api/notifications')).body[0]?.title).toMatch(
    /^Message from /,
  )
  expect((await mailsTo(rita.user.email))[0]?.subject).toMatch(/Mensaje de /)
  await lana.patch('/api/organization', { language: 'es' })
  await rita.post('/api/messages', { receiverId: lana.user.id, content: 'Otra' })
  expect((await lana.get<Notification[]>('/api/notifications')).body[0]?.title).toMatch(
    /^Mensaje de /,
  )
})

test('a language that we do not have is refused at its field', async () => {
  const lana = await landlord()
  const refused = await lana.patch('/api/auth/user', { preferences: { language: 'fr' } })
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      message: 'Choose en or es',
      code: 'choose_en_or_es',
      errors: [{ field: 'preferences.language', code: 'choose_en_or_es', params: {} }],
    },
  ])
})
