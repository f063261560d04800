import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderEmail } from '#server/email/rendering.ts'
import { sampleEmail, samples } from '#server/email-samples/sheet.ts'
import { inLanguage } from '#server/language/in-language.ts'
import { languages } from '#shared/language/languages.ts'
import { launchBrowser } from '#test/browser.ts'
import { violations } from './axe.ts'

let browser: Awaited<ReturnType<typeof launchBrowser>>
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each([
  ['light', 390],
  ['light', 700],
  ['dark', 390],
  ['dark', 700],
] as const)(
  'every email is readable in the %s scheme, %i pixels wide',
  async (colorScheme, width) => {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } })
    const faults: string[] = []
    for (const sample of samples)
      for (const language of languages) {
        const email = await sampleEmail(sample, language)
        await page.setContent(inLanguage(language, () => renderEmail(email)).html)
        expect(await page.title()).toBe(email.subject)
        expect(await page.locator('html').getAttribute('lang')).toBe(language)
        if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width)
          faults.push(`${sample.name}: wider than the window`)
        for (const fault of await violations(page, ['color-contrast', 'link-name', 'image-alt']))
          faults.push(`${sample.name} in ${language}: ${fault}`)
      }
    await page.close()
    expect(faults).toEqual([])
  },
)
