import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { launchBrowser } from './browser.ts'
import { listen } from './traps/raw-http.ts'
import { call, database, mail, newcomer, storage } from './world.ts'

type Headers = Record<string, string>

/** Q1–Q4, B2, B6: `/api/login` and `/api/logout`, pages for a browser. */
let app: FastifyInstance
let browser: Browser
let folder: string
let origin: string
let elsewhere: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rooftree-web-'))
  await copyFile('public/navigation.js', path.join(folder, 'navigation.js'))
  for (const name of ['index.html', 'app.html'])
    await writeFile(path.join(folder, name), `<!doctype html><title>${name}</title>`)
  const serve = () =>
    buildApp({ database, webDir: folder, trustProxy: false, mail, storage, log: false })
  app = await serve()
  const port = await listen(app)
  origin = `http://localhost:${port}`
  // For a browser a different site.
  elsewhere = `http://127.0.0.1:${port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('U: a monitor or curl, which accepts anything, gets screens and health, and no page elsewhere', async () => {
  const statusOf = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
    const answers = [{ accept: '*/*' }, {}].map(headers => app.inject({ url, method, headers }))
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  }
  for (const path of [
    '/',
    '/auth',
    '/auth?next=/leases',
    '/properties/archived',
    '/healthz',
    '/readyz',
  ])
    for (const method of ['GET', 'HEAD'] as const)
      expect(await statusOf(path, method), `${method} ${path}`).toEqual([200, 200])
  for (const path of [
    '/assets/gone.js',
    '/.env',
    '/.git/config',
    '/metrics',
    '/api/nowhere',
    '//etc/passwd',
  ])
    expect(await statusOf(path), path).toEqual([404, 404])
  const script = await app.inject({ url: '/tenants', headers: { accept: 'application/json' } })
  expect(script.statusCode).toBe(404)
})

describe('the page', () => {
  const actionAt = async (url: string, headers: Headers) => {
    const answer = await app.inject({ url, headers })
    expect(answer.statusCode).toBe(200)
    return /data-action="([^"]+)"/.exec(answer.body)?.[1]
  }

  test.each(['login', 'logout'])(
    '/api/%s continues by itself for our own link and the address bar',
    async name => {
      const own: Headers[] = [
        {},
        { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
        { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
      ]
      for (const headers of own) expect(await actionAt(`/api/${name}`, headers)).toBe(name)
    },
  )

  test.each(['login', 'logout'])('/api/%s asks first when opened from elsewhere', async name => {
    const foreign: Headers[] = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' },
      {
        'sec-fetch-site': 'none',
        'sec-fetch-dest': 'document',
        'sec-purpose': 'prefetch;prerender',
      },
    ]
    for (const headers of foreign)
      expect(await actionAt(`/api/${name}`, headers)).toBe(`confirm-${name}`)
  })

  test('changes nothing on the server by being fetched', async () => {
    const ann = await newcomer()
    for (const method of ['GET', 'HEAD'] as const)
      await app.inject({
        method,
        url: '/api/logout',
        headers: { authorization: `Bearer ${ann.token}` },
      })
    expect((await ann.get('/api/auth/user')).status).toBe(200)
  })
})

describe('in a browser', () => {
  /** A signed-in person's window, with everything their browser keeps. */
  async function signedIn(): Promise<{
    page: Page
    token: string
    storage: () => Promise<object>
    close: () => Promise<void>
  }> {
    const { token } = await newcomer()
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${origin}/`)
    await page.evaluate(value => {
      localStorage.setItem('auth_token', value)
      localStorage.setItem('completed', 'true')
      localStorage.setItem('skipped', 'false')
    }, token)
    return {
      page,
      token,
      storage: () => page.evaluate(() => ({ ...localStorage })),
      close: () => context.close(),
    }
  }

  const kept = { completed: 'true', skipped: 'false' }
  const lives = async (token: string) =>
    (await call('GET', '/api/auth/user', { token })).status === 200

  test('signing out ends the token on the server, removes it here, keeps the tour, and opens the sign-in', async () => {
    const { page, token, storage, close } = await signedIn()
    await page.goto(`${origin}/api/logout`)
    await page.waitForURL(`${origin}/auth`)
    expect(await storage()).toEqual(kept)
    expect(await lives(token)).toBe(false)
    await close()
  })

  test('signing in again removes a stale token and does not loop', async () => {
    const { page, storage, close } = await signedIn()
    let visits = 0
    page.on('framenavigated', () => {
      visits += 1
    })
    await page.goto(`${origin}/api/login`)
    await page.waitForURL(`${origin}/auth`)
    await page.waitForTimeout(300)
    expect(visits).toBe(2)
    expect(await storage()).toEqual(kept)
    await close()
  })

  test.each(['login', 'logout'])('a link on another website to /api/%s asks first', async name => {
    const { page, token, storage, close } = await signedIn()
    await page.goto(`${elsewhere}/`)
    const link = `<a href="${origin}/api/${name}">Win a house</a>`
    await page.evaluate(html => document.body.insertAdjacentHTML('beforeend', html), link)
    await page.getByRole('link', { name: 'Win a house' }).click()
    const button = page.getByRole('button', { name: name === 'login' ? 'Continue' : 'Sign out' })
    await button.waitFor()
    await page.waitForTimeout(300)
    expect(await storage()).toEqual({ ...kept, auth_token: token })
    expect(await lives(token)).toBe(true)

    await button.click()
    await page.waitForURL(`${origin}/auth`)
    expect(await storage()).toEqual(kept)
    expect(await lives(token)).toBe(name === 'login')
    await close()
  })

  test('a picture or a frame on another website has no effect', async () => {
    const { page, token, storage, close } = await signedIn()
    const tricks = `<img src="${origin}/api/logout"><iframe src="${origin}/api/logout"></iframe>
      <form action="${origin}/api/auth/logout" method="post" target="f"></form><iframe name="f"></iframe>`
    const trap = await page.context().newPage()
    await trap.setContent(tricks)
    await trap.evaluate(() => document.forms[0]?.submit())
    await trap.waitForTimeout(700)
    expect(await storage()).toEqual({ ...kept, auth_token: token })
    expect(await lives(token)).toBe(true)
    await close()
  })

  test('signing out works while the server is unreachable', async () => {
    const { page, storage, close } = await signedIn()
    await page.route('**/api/auth/logout', route => route.abort())
    await page.goto(`${origin}/api/logout`)
    await page.waitForURL(`${origin}/auth`)
    expect(await storage()).toEqual(kept)
    await close()
  })

  test('the page afterwards is one of ours, for any `next`', async () => {
    const { page, close } = await signedIn()
    const problems: string[] = []
    page.on('console', message => message.type() === 'error' && problems.push(message.text()))
    const evil = [
      '//evil.test',
      '\\\\evil.test',
      '/\\evil.test',
      'https:evil.test',
      'https://evil.test/',
      '/%2f/evil.test',
      '%2f%2fevil.test',
      'javascript:alert(1)',
      '/\t/evil.test',
      '@evil.test',
      '.evil.test',
      '/properties?x=//evil.test',
    ]
    for (const name of ['login', 'logout']) {
      for (const next of evil) {
        const encoded =
          next.startsWith('%') || next.includes('%2f') ? next : encodeURIComponent(next)
        await page.goto(`${origin}/api/${name}?next=${encoded}`)
        await page.waitForURL(/\/auth/)
        expect(page.url(), next).toBe(`${origin}/auth`)
      }
    }
    const own = ['/properties/12', '/financials?show=aging&q=a%2Fb+c', '/reports?period=x#rent']
    for (const next of own) {
      await page.goto(`${origin}/api/login?next=${encodeURIComponent(next)}`)
      await page.waitForURL(/\/auth/)
      expect(page.url()).toBe(`${origin}/auth?next=${encodeURIComponent(next)}`)
    }
    expect(problems).toEqual([])
    await close()
  })
})
