import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshEmail, newcomer } from '#test/world.ts'
import { rulesOfColors, violations } from './axe.ts'
import { desktop, origin, phone, settled, signedInPage, visitor } from './setup.ts'

describe('a visitor', () => {
  it('reads the product’s description before any script has run', async () => {
    const page = await visitor({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('heading', { name: 'Modern Property Management Made Simple' }).waitFor()
    for (const feature of [
      'Tenant portal',
      'Financial management',
      'Maintenance tracking',
      'Multi-role access control',
      'Real-time communication',
      'Reporting',
      'Document management',
    ])
      await page.getByRole('heading', { name: feature }).waitFor()
    for (const name of ['Get Started', 'Sign In'])
      expect(await page.getByRole('link', { name }).first().getAttribute('href')).toBe('/auth')
    await page.context().close()
  })

  it('reads at once the audience and the price, and further down how to import and try it', async () => {
    const page = await visitor(phone)
    await page.goto('/')
    const hero = page.locator('.hero')
    await hero.getByText('For landlords and property managers').waitFor()
    const price = hero.getByText('Free and open source (MIT License)')
    const { y, height } = (await price.boundingBox()) ?? { y: 1e9, height: 0 }
    expect(y + height).toBeLessThan(phone.viewport?.height ?? 0)
    await page.getByRole('heading', { name: 'Import Your Rent Roll in Two Minutes' }).waitFor()
    await page.getByText('npm run demo').waitFor()
    await page.getByText('What does it cost?').click()
    await page.getByText(/^Nothing\. Rooftree is open source/).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.context().close()
  })

  it.each([
    ['light', '/product.webp'],
    ['dark', '/product-dark.webp'],
  ] as const)(
    'sees the product, a ledger and a tenant’s phone on a %s page, in pictures of its scheme alone and 200 KB',
    async (colorScheme, picture) => {
      const page = await visitor({ ...desktop, colorScheme })
      const asked: string[] = []
      const sizes: Promise<number>[] = []
      page.on('request', request => asked.push(new URL(request.url()).pathname))
      page.on('response', answer => {
        if (answer.url().endsWith('.webp')) sizes.push(answer.body().then(body => body.length))
      })
      await page.goto('/')
      for (const name of [/^The Rooftree dashboard/, /^A lease in Rooftree/, /^A tenant’s home/]) {
        const shown = page.getByRole('img', { name })
        await shown.scrollIntoViewIfNeeded()
        await expect
          .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(0)
        expect(await shown.count()).toBe(1)
      }
      expect(asked.filter(path => path.startsWith('/product'))).toEqual([picture])
      expect(await violations(page, colorScheme === 'dark' ? rulesOfColors : undefined)).toEqual([])
      expect(sizes).toHaveLength(3)
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      expect(total).toBeLessThan(200 * 1024)
      await page.context().close()
    },
  )

  it('reads the landing page in the browser’s language, or in the chosen one', async () => {
    const page = await visitor({ ...desktop, locale: 'es-MX' })
    await page.goto('/')
    await page.getByRole('heading', { name: /^Administración moderna de propiedades/ }).waitFor()
    const language = () => page.evaluate(() => document.documentElement.lang)
    expect(await language()).toBe('es')
    expect(await page.title()).toContain('Administración de propiedades')
    await page.getByRole('link', { name: 'English' }).first().click()
    await page.getByRole('heading', { name: 'Modern Property Management Made Simple' }).waitFor()
    expect(await language()).toBe('en')
    await page.goto('/')
    await page.waitForURL(/lang=en/)
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    await page.context().close()
  })

  it('chooses a language when signing in, and registers in it', async () => {
    const page = await visitor()
    await page.goto('/auth?mode=register')
    await page.getByLabel('Language').selectOption('es')
    await page.getByRole('heading', { name: 'Crear cuenta' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
    await page.getByLabel('Correo electrónico').fill(freshEmail())
    await page.getByLabel('Contraseña', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await page.getByText('¿Qué le trae por aquí?').waitFor()
    await page
      .getByRole('link', { name: /^Propiedades/ })
      .first()
      .waitFor()
    await page.context().close()
  })

  it('is taken smoothly to the features by Learn More', async () => {
    const page = await visitor()
    await page.goto('/')
    await page.getByRole('link', { name: 'Learn More' }).click()
    await expect
      .poll(() => page.evaluate(() => window.scrollY), { timeout: 15_000 })
      .toBeGreaterThan(100)
    const features = page.getByRole('heading', { name: 'Tenant portal' })
    await expect.poll(() => features.isVisible(), { timeout: 15_000 }).toBe(true)
    await page.context().close()
  })

  it('finds a page that does not exist explained', async () => {
    const page = await visitor()
    await page.goto('/nowhere')
    await page.getByText('404 Page Not Found').waitFor()
    await page.getByText('Did you forget to add the page to the router?').waitFor()
    await page.context().close()
  })

  it('is redirected from every signed-in screen to the sign-in, with the reason', async () => {
    const page = await visitor()
    // The sentence is shown for half a second; a busy machine checks later than that.
    await page.addInitScript(said => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes(said))
          sessionStorage.setItem('told', location.pathname)
      }).observe(document, { childList: true, subtree: true })
    }, 'You are logged out. Logging in again...')
    for (const path of [
      '/properties',
      '/tenants',
      '/financials',
      '/maintenance',
      '/communication',
      '/reports',
      '/documents',
      '/settings',
    ]) {
      // The first is loaded, and the others are walked to.
      if (path === '/properties') await page.goto(path)
      else await page.evaluate(to => history.pushState(null, '', to), path)
      await page.waitForURL('**/auth**')
      expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe(path)
    }
    await page.context().close()
  })

  it('sees missing fields when signing in and creating an account', async () => {
    const page = await visitor()
    const alert = page.getByRole('alert')
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await alert.getByText('Please fill in all fields').waitFor()
    await page.getByLabel('Email').fill('nobody@test.example')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await alert.getByText('Invalid email or password').waitFor()

    await page.getByRole('link', { name: 'Create account' }).click()
    await page.getByLabel('Email').fill('')
    await page.getByLabel('Password', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await alert.getByText('Email and password are required').waitFor()
    await page.context().close()
  })

  it('sees a text when signing in fails without one', async () => {
    const page = await visitor()
    await page.route('**/api/auth/{login,register}', route =>
      route.fulfill({ status: 502, body: '' }),
    )
    await page.goto('/auth')
    await page.getByLabel('Email').fill('ann@test.example')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('alert').getByText('Login failed').waitFor()
    await page.goto('/auth?mode=register')
    await page.getByLabel('Email').fill('ann@test.example')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('alert').getByText('Registration failed').waitFor()
    await page.context().close()
  })
})

describe('a stale session', () => {
  let page: Page
  beforeAll(async () => {
    page = await visitor()
    await page.goto('/nowhere')
  })

  it.each([
    ['over', 'rooftree_long_gone'],
    ['not of Latin letters', 'жетон \u{1f511}'],
    ['of 20,000 characters', 'x'.repeat(20_000)],
    ['of two lines', 'one\ntwo'],
    ['empty', ''],
  ])(
    'with a token that is %s stays at sign-in, without a loop, and leaves storage empty',
    async (_, token) => {
      for (const path of ['/', '/financials']) {
        await page.evaluate(value => localStorage.setItem('auth_token', value), token)
        let navigations = 0
        const count = () => (navigations += 1)
        page.on('framenavigated', count)
        await page.goto(path)
        await page.waitForURL('**/auth**')
        await settled(page)
        page.off('framenavigated', count)
        expect(navigations, path).toBeLessThanOrEqual(4)
        expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
        expect(new URL(page.url()).origin).toBe(origin)
      }
    },
  )
})

describe('light and dark', () => {
  it('stays as chosen across visits', async () => {
    const page = await signedInPage((await newcomer()).token)
    await page.goto('/')
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    const before = await isDark()
    await page
      .getByRole('button', { name: /dark|light/i })
      .first()
      .click()
    await expect.poll(isDark, { timeout: 15_000 }).toBe(!before)
    await page.reload()
    expect(await isDark()).toBe(!before)
    await page.context().close()
  })
})
