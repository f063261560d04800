import { desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { mails } from '#server/db/tables.ts'
import { calendarPathOf } from './calendar-feed.ts'
import { issue, put, upload } from './files.ts'
import { invite } from './invited.ts'
import { forget, mailsTo } from './mailbox.ts'
import {
  app,
  call,
  database,
  endLeases,
  freshEmail,
  landlord,
  memberOf,
  newcomer,
  renterOf,
} from './world.ts'

/** F8 of security.md: an address that grants access to its holder closes with its record. */

interface Link {
  /** The endpoint it opens; others of the same link are refused by the same look-up. */
  path: string
  /** The answer to the holder. */
  follow: () => Promise<number>
  close: () => Promise<unknown>
}

const links: Record<string, () => Promise<Link>> = {
  'a job, with the request that is completed': async () => {
    const { lana, request, ...link } = await job()
    const become = (status: string) =>
      lana.patch(`/api/maintenance-requests/${request}`, { status, reason: 'Dry' })
    await become('in_progress')
    return { ...link, close: () => become('completed') }
  },
  'a job, with the vendor who is archived': async () => {
    const { lana, vendor, ...link } = await job()
    return { ...link, close: () => lana.patch(`/api/vendors/${vendor}`, { archived: true }) }
  },
  'an invitation, with its withdrawal': async () => {
    const lana = await landlord()
    const { id, token } = await invite(lana)
    return {
      ...reads('/api/invitations/:token', token),
      close: () => lana.delete(`/api/tenant-invitations/${id}`),
    }
  },
  'an invitation, with the property that is archived': async () => {
    const lana = await landlord()
    const { token } = await invite(lana)
    await renterOf(lana, lana.units[0]?.id ?? '')
    await endLeases(lana)
    return {
      ...reads('/api/invitations/:token', token),
      close: () => lana.delete(`/api/properties/${lana.property.id}`),
    }
  },
  'a calendar, with the membership': async () => {
    const lana = await landlord()
    const mia = await memberOf(lana, 'staff')
    const url = await calendarPathOf(mia)
    return {
      path: '/api/calendars/:token',
      follow: async () => (await call('GET', url)).status,
      close: () => lana.delete(`/api/members/${mia.user.id}`),
    }
  },
  'a new password, with the password that is changed': async () => {
    const ann = await newcomer()
    await forget(ann.user.email)
    const [mail] = await mailsTo(ann.user.email)
    const passwords = { currentPassword: ann.password, newPassword: 'another password' }
    return {
      ...reads('/api/auth/verify-reset-token/:token', tokenIn(mail?.text)),
      close: () => ann.post('/api/auth/change-password', passwords),
    }
  },
  'a new address, with the request that is cancelled': async () => {
    const ann = await newcomer()
    const email = freshEmail()
    const body = { currentPassword: ann.password, email }
    await ann.post('/api/auth/email-changes', body)
    const [mail] = await mailsTo(email)
    return {
      ...reads('/api/auth/email-changes/:token', tokenIn(mail?.text)),
      close: () => ann.delete('/api/auth/email-changes'),
    }
  },
  'a picture, with the person’s choice of none': async () => {
    const ann = await newcomer()
    const profileImageUrl = await upload(ann, 'bath.png')
    const kept = await ann.patch<{ profileImageUrl: string }>('/api/auth/user', { profileImageUrl })
    return {
      path: '/api/pictures/:picture',
      follow: async () => (await app.inject(kept.body.profileImageUrl)).statusCode,
      close: () => ann.patch('/api/auth/user', { profileImageUrl: null }),
    }
  },
}

it.each(Object.keys(links))('the link of %s', async name => {
  const { follow, close } = await (links[name] as () => Promise<Link>)()
  expect(await follow()).toBe(200)
  const closed = (await close()) as { status: number; text: string }
  expect(closed.status, closed.text).toBeLessThan(300)
  expect([400, 404]).toContain(await follow())
})

it('the address of an upload takes one file', async () => {
  const ann = await newcomer()
  const address = await issue(ann)
  const bytes = Buffer.from('No shoes.')
  expect((await put(address, bytes, 'text/plain')).status).toBe(200)
  expect((await put(address, bytes, 'text/plain')).status).toBe(409)
})

it('every address that grants access by itself is among them', async () => {
  const tested = new Set(['/api/objects/:object'])
  for (const make of Object.values(links)) tested.add((await make()).path)
  const secret = app.endpoints.filter(
    ({ may, path, method }) => may === 'public' && path.includes('/:') && method !== 'POST',
  )
  const untested = secret.map(({ path }) => path).filter(path => !tested.has(path))
  // The photo of a job is looked up by the job’s own link.
  expect(untested).toEqual(['/api/vendor-jobs/:token/photos/:photo'])
})

function reads(path: string, token: string) {
  const url = path.replace(':token', token)
  return { path, follow: async () => (await call('GET', url)).status }
}

async function job() {
  const lana = await landlord()
  const email = freshEmail()
  const vendor = await lana.post<{ id: string }>('/api/vendors', { name: 'Pipes', email })
  const request = await lana.post<{ id: string }>('/api/maintenance-requests', {
    ...{ title: 'Leaky tap', description: 'In the kitchen', unitId: lana.units[0]?.id },
  })
  const links = `/api/maintenance-requests/${request.body.id}/vendor-links`
  await lana.post(links, { vendorId: vendor.body.id })
  const [mail] = await database.db
    .select({ paragraphs: mails.paragraphs })
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.id))
  const token = tokenIn(JSON.stringify(mail?.paragraphs))
  const ids = { request: request.body.id, vendor: vendor.body.id }
  return { lana, ...ids, ...reads('/api/vendor-jobs/:token', token) }
}

const tokenIn = (text = '') => /token=([\w-]{43})/.exec(text)?.[1] ?? ''
