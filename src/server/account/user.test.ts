import { describe, expect, it } from 'vitest'
import type { Account } from '#shared/account/auth.ts'
import { newcomer, type User } from '#test/world.ts'

describe('the own profile', () => {
  it('changes the fields sent and leaves the others', async () => {
    const ann = await newcomer({ firstName: 'Ann', lastName: 'Lee' })
    await change(ann, { phone: '+1 555 0100' })
    const { body } = await change(ann, { lastName: 'Ray' })
    expect(body).toMatchObject({ firstName: 'Ann', lastName: 'Ray', phone: '+1 555 0100' })
  })

  it('role, e-mail and organization are not changed here', async () => {
    const ann = await newcomer()
    const other = await newcomer()
    const { body } = await change(ann, {
      role: 'admin',
      email: 'other@example.com',
      organizationId: other.user.id,
      passwordHash: 'x',
    })
    expect(body).toEqual({ ...ann.user, updatedAt: body.updatedAt })
    expect((await ann.post('/api/auth/change-password', passwords(ann))).status).toBe(200)
  })
})

describe('preferences', () => {
  it('have the defaults of the specification until the user chooses', async () => {
    const ann = await newcomer()
    expect(ann.user.preferences).toEqual({
      emailNotifications: true,
      maintenanceAlerts: true,
      paymentReminders: true,
      systemUpdates: false,
      sessionTimeout: true,
      dateFormat: 'MM/DD/YYYY',
      language: null,
    })
  })

  it('change one by one, also in parallel, and are stored', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    const chosen = {
      emailNotifications: false,
      maintenanceAlerts: false,
      paymentReminders: false,
      systemUpdates: true,
      sessionTimeout: false,
      dateFormat: 'YYYY-MM-DD',
      language: 'es',
    }
    const answers = await Promise.all(
      Object.entries(chosen).map(([name, value]) =>
        change(ann, { preferences: { [name]: value } }),
      ),
    )
    expect(answers.map(answer => answer.status)).toEqual(Array(7).fill(200))
    expect((await ann.get<Account>('/api/auth/user')).body.preferences).toEqual(chosen)
    expect((await bob.get<Account>('/api/auth/user')).body).toEqual(bob.user)
  })

  it('keep the starred reports of a person, and no others’', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    const favoriteReports = ['Rent Roll', 'Profit & Loss']
    const answer = await change(ann, { preferences: { favoriteReports } })
    expect(answer.body.preferences).toMatchObject({ favoriteReports, dateFormat: 'MM/DD/YYYY' })
    expect((await bob.get<Account>('/api/auth/user')).body).toEqual(bob.user)
    for (const wrong of [['Rent Roll', ''], 'Rent Roll', Array(61).fill('Rent Roll')])
      expect((await change(ann, { preferences: { favoriteReports: wrong } })).status).toBe(400)
  })

  it('refuses settings that are not offered, and does not store unknown ones', async () => {
    const ann = await newcomer()
    expect(await change(ann, { preferences: { dateFormat: 'DD.MM.YYYY' } })).toMatchObject({
      status: 400,
      body: { message: 'Choose MM/DD/YYYY, DD/MM/YYYY, YYYY-MM-DD' },
    })
    expect((await change(ann, { preferences: { systemUpdates: 'yes' } })).status).toBe(400)
    expect((await change(ann, { preferences: null })).status).toBe(400)
    expect(await change(ann, { preferences: { color: 'red' } })).toMatchObject({
      status: 400,
      body: { fields: { 'preferences.color': 'Unknown field: color' } },
    })
  })
})

function change(who: User, body: object) {
  return who.patch<Account>('/api/auth/user', body)
}

function passwords(who: User) {
  return { currentPassword: who.password, newPassword: 'a new password' }
}
