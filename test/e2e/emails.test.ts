import { expect, test } from 'vitest'
import { renderEmail } from '#server/email/rendering.ts'
import { sampleEmail, samples } from '#server/email-samples/sheet.ts'
import { inLanguage } from '#server/language/in-language.ts'
import { languages } from '#shared/language/languages.ts'
import { violations } from './axe.ts'
import { browser } from './setup.ts'

const widths = [390, 700]
const schemes = ['light', 'dark'] as const

test.each(languages)(
  'every email in %s is readable, narrow and wide, light and dark',
  async language => {
    const page = await browser.newPage()
    const faults: string[] = []
    for (const sample of samples) {
      const email = await sampleEmail(sample, language)
      await page.setContent(inLanguage(language, () => renderEmail(email)).html)
      expect(await page.title()).toBe(email.subject)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width)
          faults.push(`${sample.name} at ${width}: wider than the window`)
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme })
          for (const fault of await violations(page, ['color-contrast', 'link-name', 'image-alt']))
            faults.push(`${sample.name}, ${colorScheme} at ${width}: ${fault}`)
        }
      }
    }
    await page.close()
    expect(faults).toEqual([])
  },
)
