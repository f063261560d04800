import type { Page } from 'playwright-core'
import { accented } from '#web/language/pseudo.ts'
import { settled, signedInPage, walkTo } from './setup.ts'

/** The path of a screen, and the button there that opens a dialog. */
export type Opened = readonly [path: string, button?: string]

/** How texts are found: as whom, in which language, and which are faults. */
interface Looking {
  token: string
  language: string
  /** The label of a button in that language. */
  nameOf: (button: string) => string
  isFault: (text: string, at: string) => boolean
  /** The widths at which a screen or dialog is looked at, pixels, from narrow to wide. */
  widthsOf?: ((at: string) => readonly number[]) | undefined
  /** Other faults of a screen or dialog at such a width; a line each. */
  others?: ((page: Page) => Promise<string[]>) | undefined
}

/**
 * Texts without accents on screens and in their dialogs, and `others`; a line each, with its screen and width. Those
 * of the screens `except` are not read.
 */
export function englishIn(
  token: string,
  screens: readonly Opened[],
  {
    except = [],
    ...looks
  }: { except?: readonly string[] } & Pick<Looking, 'widthsOf' | 'others'> = {},
): Promise<string[]> {
  const isFault = (text: string, at: string) => !except.includes(at) && isEnglish(text)
  return faultsOn(screens, { token, language: 'pseudo', nameOf: accented, isFault, ...looks })
}

/** Faulty texts on screens and in their dialogs; a line each, with its screen. */
export async function faultsOn(screens: readonly Opened[], looking: Looking): Promise<string[]> {
  const { token, language, nameOf, isFault, widthsOf = () => [desk], others } = looking
  const page = await pageIn(language, token, desk)
  const faults: string[] = []
  const look = async (at: string) => {
    for (const width of fromHere(page, widthsOf(at))) {
      await resize(page, width)
      const texts = (await textsOf(page)).filter(text => isFault(text, at))
      const found = [...texts, ...((await others?.(page)) ?? [])]
      faults.push(...found.map(fault => `${at} at ${width}: ${fault}`))
    }
  }
  for (const [path, button] of screens) {
    // A dialog that is open would stay over the next screen.
    if ((await page.getByRole('dialog').count()) > 0) await page.goto(path)
    await walkTo(page, path)
    await look(path)
    if (!button) continue
    await page
      .getByRole('button', { name: nameOf(button) })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await look(`${path} ${button}`)
  }
  await page.context().close()
  return [...new Set(faults)]
}

const desk = 1280

/** From the end that is nearer to the page's width now: one change of width less. */
function fromHere(page: Page, widths: readonly number[]): readonly number[] {
  return page.viewportSize()?.width === widths.at(-1) ? widths.toReversed() : widths
}

async function resize(page: Page, width: number) {
  if (page.viewportSize()?.width === width) return
  await page.setViewportSize({ width, height: 900 })
  await settled(page)
}

/** Whether words remain beside those that no language changes. */
function isEnglish(text: string): boolean {
  return /[A-Za-z]{2}/.test(
    unchanged.reduce<string>((rest, word) => rest.replaceAll(word, ''), text),
  )
}

/** Typed texts, names and codes; days and times; parts of ids; keys of the keyboard. */
const unchanged = [
  ...['Rita', 'Renter', 'Lana', 'Lord', 'Mia', 'Member', 'Bob', 'Ray', 'Fox', 'RR', 'LL', 'MM'],
  ...['BR', 'BF', 'Alpha St', 'Alpha', 'Beta St', 'Beta', 'Lamp flickers', 'No hot water', 'Keys'],
  ...['Since Monday', 'Here', 'Leaky tap', 'In the kitchen, since Monday.', 'Plumber'],
  ...['He comes on Monday.', 'Rooftree', 'English', 'https://', 'USD · US Dollar', 'USD'],
  ...[/[\w-]+@test\.example/g, /\b[0-9a-f]{8}\b/g, /^[0-9A-F]{2}$/g, /^test$/g, /^Ctrl K$/g],
  ...[/\w+\/New.York/g, /\bEST\b/g, /Eastern Time$/g, /\d+:\d\d [AP]M/g],
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)( \d+|$)/g,
  /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d+/g,
  // The server writes these, and has no pseudo-locale.
  /\b(Operating|Deposit) account\b/g,
  /^\d+ units without market rent$/g,
  ...[/^Rent$/g, /^Rent · /g, /, Unit \d$/g, /^Payment$/g, /(?<=ƒōōŕ )(Rent|Payment)(?= ōōƒ)/g],
]

/** Each text on a page: shown, of a label or a hint, in a field, or its title. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.body.querySelectorAll('*')].filter(
      element =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !/^(SCRIPT|STYLE|NOSCRIPT)$/.test(element.tagName),
    )
    const labels = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']
    const texts = all.flatMap(element => [
      ...[...element.childNodes]
        .filter(node => node.nodeType === Node.TEXT_NODE)
        .map(node => node.textContent ?? ''),
      ...labels.map(name => element.getAttribute(name) ?? ''),
      ...(element instanceof HTMLInputElement && !/radio|checkbox/.test(element.type)
        ? [element.value]
        : []),
    ])
    return [document.title, ...new Set(texts)]
  })
}

/** A new page of a signed-in person, in a language and at a width of so many pixels. */
async function pageIn(language: string, token: string, width: number): Promise<Page> {
  const page = await signedInPage(token, { viewport: { width, height: 900 } })
  await page.addInitScript(chosen => localStorage.setItem('language', chosen), language)
  return page
}
