import { expect, it } from 'vitest'
import { erasureConfirmation } from '#shared/account/erasure.ts'
import { addDays } from '#shared/dates.ts'
import { acceptAs, emailedToken, invite } from '#test/invited.ts'
import { forget } from '#test/mailbox.ts'
import { urlOf } from '#test/own-database.ts'
import {
  call,
  landlord,
  leaseUnit,
  organizationIdOf,
  renterOf,
  signIn,
  type User,
} from '#test/world.ts'
import { verifyAuditLog } from '../audit/chain.ts'
import { exported, own } from '../exports/fixture.ts'
import { runJob } from '../jobs/fixture.ts'
import { mail } from '../operations/mail.ts'
import {
  clearPage,
  done,
  filesMentioning,
  filesNaming,
  placesMentioning,
  placesNaming,
  type Unique,
  uniquePerson,
  untilSearched,
} from './everywhere-fixture.ts'
import {
  key,
  moveOut,
  officeEnters,
  officeReports,
  tenantEnters,
  today,
} from './everywhere-scenario-fixture.ts'

/** Every part of the product, and then every table. */
const timeout = 120_000

/** Triggers write them, from names that have places of their own. */
const followsNames = ['unit_words', 'lease_words']

/** Only the places of the page name them, and none once they are cleared. */
async function expectForgotten(lana: User, one: Unique) {
  await untilSearched({ organizationId: await organizationIdOf(lana) })
  const told = (await placesMentioning()).map(place => JSON.stringify(place))
  const untold = (await placesNaming(one)).filter(
    place => !told.includes(JSON.stringify(place)) && !followsNames.includes(place.table),
  )
  expect(untold).toEqual([])
  const documents = await filesMentioning()
  expect((await filesNaming(one)).filter(file => !documents.includes(file))).toEqual([])
  const cleared = await clearPage(lana)
  expect(await placesNaming(one)).toEqual([])
  expect(await filesNaming(one)).toEqual([])
  expect((await verifyAuditLog(urlOf('postgres'))).faults).toEqual([])
  return cleared
}

async function registered(one: Unique): Promise<User> {
  const { email, firstName, lastName } = one
  const body = { email, firstName, lastName, password: 'a long password' }
  const { user } = done(
    await call<{ user: { id: string } }>('POST', '/api/auth/register', { body }),
  )
  await call('POST', '/api/auth/login', { body: { email, password: 'a wrong password' } })
  const person = { ...(await signIn(user.id)), password: body.password }
  done(await person.patch('/api/auth/user', { phone: one.phone }))
  return person
}

it(
  'a tenant who erases their own account remains only in the places on the page',
  async () => {
    const lana = await landlord(3)
    const one = uniquePerson()
    const rita = await registered(one)
    const { firstName, lastName, email, phone } = one
    const { token } = await invite(lana, { firstName, lastName, email, phone })
    done(await acceptAs(rita, token))
    await forget(email)
    const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', rita.user.id)
    await tenantEnters(lana, rita, one, lease)
    await officeEnters(lana, one, lease)
    await officeReports(lana)
    done(await rita.post('/api/reports/generate', { reportType: 'Payment History' }))
    await exported(lana, `${own}/organization`)
    await exported(lana, `/api/tenants/${rita.user.id}/data-exports`)
    await exported(rita, own)
    await exported(lana, own)
    await moveOut(lana, one, lease)
    await runJob(mail)
    expect((await filesNaming(one)).length).toBeGreaterThan(5)
    const erased = await call('DELETE', '/api/auth/user', {
      token: rita.token,
      body: { currentPassword: rita.password, confirmation: erasureConfirmation },
    })
    done(erased)
    const cleared = await expectForgotten(lana, one)
    expect(new Set(cleared.map(({ entity }) => entity)).size).toBeGreaterThan(8)
  },
  timeout,
)

it('a tenant whom only the office knew remains only in the places on the page', async () => {
  const lana = await landlord(3)
  const one = uniquePerson()
  const bob = done(await lana.post<{ id: string }>('/api/users', { ...one, role: 'tenant' }, key()))
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
  await officeEnters(lana, one, lease)
  await officeReports(lana)
  await moveOut(lana, one, lease)
  await runJob(mail)
  done(
    await call('DELETE', `/api/tenants/${bob.id}`, {
      token: lana.token,
      body: { confirmation: erasureConfirmation },
    }),
  )
  await expectForgotten(lana, one)
})

it.each(['manager', 'staff', 'owner'] as const)(
  'a former %s remains only in the places on the page',
  async role => {
    const lana = await landlord(3)
    const one = uniquePerson()
    const mia = await registered(one)
    done(
      await lana.post<{ id: string }>('/api/member-invitations', {
        email: one.email,
        firstName: one.firstName,
        lastName: one.lastName,
        role,
      }),
    )
    done(await acceptAs(mia, await emailedToken(one.email)))
    await officeReports(lana)
    if (role === 'owner') {
      const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
      done(
        await lana.post('/api/owner-statements', {
          propertyId: lana.property.id,
          month,
          send: true,
        }),
      )
      done(await lana.patch(`/api/properties/${lana.property.id}`, { ownerId: null }))
    }
    await exported(lana, `${own}/organization`)
    await runJob(mail)
    done(
      await call('DELETE', '/api/auth/user', {
        token: mia.token,
        body: { currentPassword: mia.password, confirmation: erasureConfirmation },
      }),
    )
    await expectForgotten(lana, one)
  },
)

it('a vendor remains only in the places on the page', async () => {
  const lana = await landlord(3)
  const one = uniquePerson()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const name = `${one.firstName} ${one.lastName}`
  const { email, phone } = one
  const vendor = done(
    await lana.post<{ id: string }>(
      '/api/vendors',
      { name, email, phone, notes: 'Trusted' },
      key(),
    ),
  )
  const request = done(
    await rita.post<{ id: string }>('/api/maintenance-requests', {
      unitId: rita.lease.unitId,
      title: 'Tap',
      description: 'Drips',
    }),
  )
  const path = `/api/maintenance-requests/${request.id}`
  done(await lana.post(`${path}/vendor-links`, { vendorId: vendor.id }))
  done(await lana.post(`${path}/comments`, { text: `${one.firstName} comes`, isInternal: true }))
  done(await lana.patch(path, { status: 'in_progress' }))
  done(await lana.patch(path, { status: 'completed' }))
  done(
    await lana.post('/api/expenses', {
      ...{ propertyId: lana.property.id, category: 'repairs', amount: '20.00' },
      ...{ vendorId: vendor.id, incurredOn: today, paidOn: today },
    }),
  )
  // Of a business a single word is no name.
  await officeEnters(lana, { ...one, firstName: name, lastName: name }, rita.lease)
  await officeReports(lana)
  await runJob(mail)
  const erase = (token: string) =>
    call('DELETE', `/api/vendors/${vendor.id}`, {
      token,
      body: { confirmation: erasureConfirmation },
    })
  expect((await erase((await landlord()).token)).status).toBe(404)
  done(await erase(lana.token))
  expect((await erase(lana.token)).status).toBe(409)
  await expectForgotten(lana, one)
})
