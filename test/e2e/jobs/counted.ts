import type { Page } from 'playwright-core'

/** The input of a person on a page: presses of a mouse button or finger, and of keys. */
export interface Count {
  clicks: number
  keys: number
}

/** Counts every click and key of a job, over reloads, too. Events of the page itself are not counted. */
export async function counted(page: Page): Promise<Count> {
  const count: Count = { clicks: 0, keys: 0 }
  await page.exposeFunction('countInput', (what: keyof Count) => {
    count[what] += 1
  })
  const listen = () => {
    const note = (what: keyof Count) => (event: Event) => {
      if (event.isTrusted) void window.countInput(what)
    }
    addEventListener('pointerdown', note('clicks'), { capture: true })
    addEventListener('keydown', note('keys'), { capture: true })
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return count
}

declare global {
  interface Window {
    countInput: (what: keyof Count) => Promise<void>
  }
}
