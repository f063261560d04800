import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { linesOfPdf, requireSound, tagsOfPdf } from '#test/printed.ts'
import { type Letter, type LetterPart, windows } from './letter.ts'
import { drawLetters } from './letter-page.ts'

const letter: Letter = {
  language: 'es',
  size: 'LETTER',
  letterhead: {
    name: 'Hudson Valley Property Management LLC',
    address: ['12 Hudson Ave', 'Suite 4', 'Rear building', 'Albany, NY 12207', 'USA'],
    contact: ['(518) 555-0100', 'office@hudson.example'],
    logo: null,
  },
  recipient: ['Maya Williams', 'Liam Chen', '700 River Rd, Unit 2', 'Albany, NY 12207'],
  date: 'November 25, 2026',
  title: 'Receipt #47389b5e',
  parts: [
    { kind: 'text', text: 'Dear Maya Williams,' },
    { kind: 'facts', facts: [['Property', 'Alpha']] },
    { kind: 'heading', text: 'Summary' },
    {
      kind: 'table',
      columns: [
        { label: 'Item', type: 'text' },
        { label: 'Amount', type: 'money' },
      ],
      rows: [['Rent', '$1.00'], { kind: 'total', cells: ['Total', '$1.00'] }],
    },
    { kind: 'signature', signer: 'Hudson', date: 'Date' },
  ],
  pageNumber: 'Page {page} of {count}',
  generated: 'Generated Nov 25, 2026, 2:39 PM EST',
}

const drawn = async (changed: Partial<Letter> = {}) =>
  Buffer.from(await drawLetters({ letters: [{ ...letter, ...changed }] }))

/** The texts of the first page, each with its place in points from the upper left corner. */
async function placesOf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const page = await pdf.getPage(1)
  const [, , , height = 0] = page.view
  const { items } = await page.getTextContent()
  return items.flatMap(item =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, left: Number(item.transform[4]), base: height - item.transform[5] }]
      : [],
  )
}

const mm = 72 / 25.4
const inch = 72
/** The window on the page, and how far the page slides to the right and down in its envelope. */
const envelopes = [
  {
    size: 'LETTER',
    window: { left: 0.875 * inch, right: 5.375 * inch, top: 2.5 * inch, bottom: 3.625 * inch },
    slack: { right: 1 * inch, down: (4.125 - 11 / 3) * inch },
  },
  {
    size: 'A4',
    window: { left: 20 * mm, right: 110 * mm, top: 57 * mm, bottom: 92 * mm },
    slack: { right: 10 * mm, down: 11 * mm },
  },
] as const

describe.each(envelopes)('a letter of size $size', ({ size, window, slack }) => {
  test('shows the address in the window wherever its page slides, and nothing else', async () => {
    const places = await placesOf(await drawn({ size }))
    const isAddress = ({ text }: { text: string }) => letter.recipient.includes(text)
    expect(places.filter(isAddress)).toHaveLength(4)
    for (const right of [0, slack.right])
      for (const down of [0, slack.down])
        for (const place of places) {
          const left = place.left + right
          const base = place.base + down
          const isIn =
            left >= window.left &&
            left < window.right &&
            base > window.top + 6 &&
            base < window.bottom
          expect({ ...place, isIn }).toEqual({ ...place, isIn: isAddress(place) })
        }
  })

  test('keeps an address of six lines above the end of the window', async () => {
    const recipient = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
    const places = await placesOf(await drawn({ size, recipient }))
    const lowest = places.find(({ text }) => text === 'Six')
    expect(lowest?.base).toBeLessThan(windows[size].bottom)
  })
})

test('a letter copies out in the order in which it is read', async () => {
  const lines = await linesOfPdf(await drawn({ stamp: 'REVERSED' }))
  expect(lines).toEqual([
    'Hudson Valley Property',
    'Management LLC',
    '12 Hudson Ave',
    'Suite 4',
    'Rear building',
    'Albany, NY 12207, USA',
    '(518) 555-0100 · office@hudson.example',
    'Maya Williams',
    'Liam Chen',
    '700 River Rd, Unit 2',
    'Albany, NY 12207',
    'November 25, 2026',
    'Receipt #47389b5e | REVERSED',
    'Dear Maya Williams,',
    'Property | Alpha',
    'Summary',
    'Item | Amount',
    'Rent | $1.00',
    'Total | $1.00',
    'Hudson | Date',
    'Generated Nov 25, 2026, 2:39 PM EST | Page 1 of 1',
  ])
})

test('a letter is tagged in its language, with headings, pairs and a table', async () => {
  const { pages, unmarked, info } = await tagsOfPdf(await drawn())
  expect(unmarked).toEqual([])
  expect(info).toMatchObject({ Title: 'Receipt #47389b5e', Language: 'es' })
  const roles = JSON.stringify(pages)
    .match(/"role":"(\w+)"/g)
    ?.map(role => role.slice(8, -1))
  for (const role of ['H1', 'H2', 'P', 'Table', 'TH', 'TD']) expect(roles).toContain(role)
})

test('a long letter repeats the head of its table and numbers its pages', async () => {
  const rows = Array.from({ length: 120 }, (_, place) => [`Rent ${place}`, '$1.00'])
  const [, , , table] = letter.parts
  if (table?.kind !== 'table') throw new Error('The letter has another table')
  const lines = await linesOfPdf(await drawn({ parts: [{ ...table, rows }] }))
  expect(lines.filter(line => line === 'Item | Amount')).toHaveLength(4)
  expect(lines.at(-1)).toContain('Page 4 of 4')
})

test('a signature has a row or a text above it on its page', async () => {
  const [text, , , table, signature] = letter.parts
  if (table?.kind !== 'table' || !text || !signature) throw new Error('The letter has other parts')
  for (const count of Array.from({ length: 12 }, (_, place) => place + 16)) {
    const rows = Array.from({ length: count }, (_, place) => [`Rent ${place}`, '$1.00'])
    const counted: LetterPart = { ...table, rows: [...rows, ...table.rows.slice(-1)] }
    for (const before of [[counted], [counted, text]]) {
      const lines = await linesOfPdf(await drawn({ parts: [...before, signature] }))
      const above = lines[lines.indexOf('Hudson | Date') - 1]
      expect(above).toMatch(/^Total|^Dear/)
    }
  }
})

test('a letter has its logo above the name, and goes out without one that cannot be drawn', async () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const size = { width: 1, height: 1 }
  const withLogo = await drawn({
    letterhead: { ...letter.letterhead, logo: { data: png, ...size } },
  })
  requireSound(withLogo)
  expect(withLogo.toString('latin1')).toContain('/Subtype /Image')
  const [name] = await placesOf(withLogo)
  expect(name?.base).toBeGreaterThan(80)
  const broken = { data: Buffer.from('no picture').toString('base64'), ...size }
  const without = await drawn({ letterhead: { ...letter.letterhead, logo: broken } })
  requireSound(without)
  expect(without.toString('latin1')).not.toContain('/Subtype /Image')
})
