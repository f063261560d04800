import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listeningApp } from '#test/listening-app.ts'

/** I6: the built files are searched, and missing ones are requested. */
const webDir = new URL('../../dist/web', import.meta.url).pathname
const files = readdirSync(webDir, { recursive: true, encoding: 'utf8' })
let server: Awaited<ReturnType<typeof listeningApp>>
beforeAll(async () => {
  server = await listeningApp({ webDir })
})
afterAll(() => server.close())

/** Names of settings and server modules, keys, and passwords. */
const foreign = [
  /DATABASE_URL|SECRET_KEY|SMTP_URL|DATA_DIR/,
  /postgres(ql)?:\/\/|smtps?:\/\//,
  /#server\/|src\/server\/|drizzle|argon2|pg-boss|nodemailer/,
  /BEGIN [A-Z ]*PRIVATE KEY|rooftree_[\w-]{49}/,
  /canary|correct horse battery/,
  /sourceMappingURL/,
]

describe('I6: the files for browsers', () => {
  test('holds no secret, no setting and no name of the server’s own', () => {
    const texts = files.filter(file => /\.(js|css|html|json|svg|txt|webmanifest)$/.test(file))
    expect(texts.length).toBeGreaterThan(20)
    for (const file of texts) {
      const text = readFileSync(path.join(webDir, file), 'utf8')
      for (const pattern of foreign) expect(pattern.exec(text)?.[0], file).toBeUndefined()
    }
  })

  test('are of known kinds, without a source map', () => {
    const kinds = /\.(js|css|html|json|svg|png|webp|ico|woff2?|txt|webmanifest|br|gz)$/
    // Character maps and fonts of the PDF viewer, with their licenses.
    const viewer =
      /^assets\/pdf-[\d.]+(\/(cmaps|standard_fonts|wasm)(\/.*(\.(bcmap|pfb|ttf|js)|LICENSE\w*))?)?$/
    const odd = files.filter(
      file => path.extname(file) !== '' && !kinds.test(file) && !viewer.test(file),
    )
    expect(odd).toEqual([])
  })

  test.each(['index.html', 'app.html'])('load the font of %s at once', name => {
    const page = readFileSync(path.join(webDir, name), 'utf8')
    const font = /<link rel="preload" as="font"[^>]*href="\/([^"]+)"/.exec(page)?.[1]
    expect(files).toContain(font)
  })

  test('let a phone keep the application, with icons', async () => {
    const manifest = await fetch(`${server.origin}/manifest.webmanifest`)
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
    expect(manifest.headers.get('cache-control')).toBe('no-cache')
    const { name, start_url, icons } = await manifest.json()
    expect([name, start_url]).toEqual(['Rooftree', '/'])
    const app = readFileSync(path.join(webDir, 'app.html'), 'utf8')
    const touch = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(app)?.[1]
    for (const [sizes, src] of [
      ...icons.map((icon: { sizes: string; src: string }) => [icon.sizes, icon.src]),
      ['180x180', touch],
    ]) {
      const picture = await fetch(`${server.origin}${src}`)
      expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const { width, height } = await sharp(await picture.arrayBuffer()).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
    expect(app).toContain('<link rel="manifest" href="/manifest.webmanifest"')
  })

  test.each([
    ...['/.env', '/.git/config', '/.git/HEAD', '/package.json', '/package-lock.json'],
    ...[
      '/src/server/main.ts',
      '/migrations/meta/_journal.json',
      '/data/secret-key',
      '/scripts.json',
    ],
    ...['/metrics', '/debug', '/admin', '/server-status', '/actuator/env', '/phpinfo.php'],
    ...[
      '/assets/',
      '/assets/../../scripts.json',
      '/assets/%2e%2e/%2e%2e/scripts.json',
      '//etc/passwd',
    ],
    ...['/api/debug', '/api/admin', '/api/test', '/api/metrics', '/api/.env', '/graphql'],
  ])('has no %s', async where => {
    const answer = await fetch(server.origin + where, { redirect: 'manual' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect((await answer.text()).length).toBeLessThan(100)
  })
})
