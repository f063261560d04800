import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeOperator } from '#test/operator.ts'
import { tenantWithoutEmail } from '#test/without-email.ts'
import { freshEmail, landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'
import { escapeDialog, phone, settled, signedInPage, visitor, walkTo } from './setup.ts'

it('a tenant without an email is shown so, is invited by an email typed then, and joins', async () => {
  const lana = await landlord()
  await makeOperator(lana)
  const id = await tenantWithoutEmail(lana)
  await leaseUnit(lana, lana.units[0]?.id ?? '', id)
  const bob = await tenantOf(lana)
  const page = await signedInPage(lana.token)

  await page.goto('/tenants')
  const card = page.getByRole('link', { name: /Suharto/ })
  await card.getByText('No email').waitFor()
  await page.getByRole('button', { name: 'No email (1)' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?email=none')
  await expect.poll(() => page.getByRole('link', { name: /Bob Ray/ }).count()).toBe(0)
  await card.click()

  await page
    .getByText('No email on file: the tenant cannot join the portal or get emails and messages.')
    .waitFor()
  await page.getByRole('definition').filter({ hasText: 'No email' }).waitFor()
  expect(await page.getByRole('link', { name: /^Message / }).count()).toBe(0)
  await page.getByRole('button', { name: 'Invite to Portal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to Portal' })
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await dialog.getByText('Please enter a valid email address').waitFor()
  await dialog.getByLabel('Email').fill(bob.email ?? '')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await dialog.getByText(/^Another person already has this email/).waitFor()
  const email = freshEmail()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await page.getByRole('dialog', { name: 'Send Suharto the Link' }).waitFor()
  const link = await page.getByLabel('Invitation link').inputValue()
  await page.keyboard.press('Escape')
  await page.getByText('Invited to the portal. Expires in 7 days.').waitFor()
  await page.getByRole('link', { name: email }).waitFor()

  const suharto = await visitor()
  const { pathname, search } = new URL(link)
  await suharto.goto(`${pathname}${search}`)
  await suharto.getByText('Suharto', { exact: false }).first().waitFor()
  await suharto.getByLabel('Choose a password').fill('my first password')
  await suharto.getByRole('checkbox').check()
  await suharto.getByRole('button', { name: 'Create Account and Accept' }).click()
  await suharto.getByText('Your lease is on your dashboard').waitFor()
})

it('a tenant is added by hand without an email, is shown so, and gets one later', async () => {
  const lana = await landlord()
  const page = await signedInPage(lana.token)
  await page.goto('/tenants')
  await page.getByRole('button', { name: 'Add Tenant' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Tenant' })
  await dialog.getByLabel('First name').fill('Ida')
  await dialog.getByLabel('Last name').fill('Quiet')
  await dialog.getByLabel('Email').fill('ida@')
  await dialog.getByRole('button', { name: 'Add Tenant', exact: true }).click()
  await dialog.getByText('Please enter a valid email address').waitFor()
  await dialog.getByLabel('Email').fill('')
  await dialog.getByText('Without an email, the tenant gets no emails and cannot sign in').waitFor()
  await dialog.getByRole('button', { name: 'Add Tenant', exact: true }).click()
  const card = page.getByRole('link', { name: /Ida Quiet/ })
  await card.getByText('No email').waitFor()
  await card.click()
  await page.getByRole('definition').filter({ hasText: 'No email' }).waitFor()
})

it('inviting all shows the number without email and links to them, on a phone too', async () => {
  const lana = await landlord()
  await leaseUnit(lana, lana.units[0]?.id ?? '', await tenantWithoutEmail(lana))
  await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana)).id)
  const page = await signedInPage(lana.token, phone)
  await page.goto('/tenants')
  await page.getByRole('button', { name: 'Invite All to Portal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 tenant is left out because they have no email.').waitFor()
  await dialog.getByRole('link', { name: 'Show all tenants without an email' }).click()
  await page.getByRole('button', { name: 'No email (1)', pressed: true }).waitFor()
  await settled(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('link', { name: /Suharto/ }).waitFor()
  expect(await page.getByRole('link', { name: /Bob Ray/ }).count()).toBe(0)
})

describe('to the office', () => {
  let lana: User
  // Loaded once: the tests walk from screen to screen.
  let page: Page
  beforeAll(async () => {
    lana = await landlord()
    page = await signedInPage(lana.token)
  })

  it('a message cannot be started to a person without access, and the option shows why', async () => {
    const id = await tenantWithoutEmail(lana)
    await walkTo(page, '/communication')
    await page.getByRole('button', { name: 'New Message' }).first().click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Recipient' }).click()
    const option = page.getByRole('option', { name: 'Suharto (No email, can’t read messages)' })
    await option.waitFor()
    expect(await option.getAttribute('data-combobox-disabled')).not.toBeNull()
    await escapeDialog(page)
    await walkTo(page, `/communication?with=${id}`)
    await page.getByText('Suharto has no email and cannot read messages here.').waitFor()
  })

  it('the office adds an email and a phone on the page, with an error at a wrong field', async () => {
    const id = await tenantWithoutEmail(lana, { firstName: '王小明', phone: null })
    await walkTo(page, `/tenants/${id}`)
    await page.getByRole('heading', { name: '王小明', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText('Without an email, the tenant gets no emails and cannot sign in')
      .waitFor()
    await dialog.getByLabel('Phone').fill('555 0100')
    await dialog.getByLabel('Email').fill('wang@')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByText('Please enter a valid email address').waitFor()
    expect(await dialog.getByLabel('Phone').inputValue()).toBe('555 0100')
    const email = freshEmail()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('link', { name: email }).waitFor()
    await page.getByRole('link', { name: '555 0100' }).waitFor()
  })
})
