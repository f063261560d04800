import { expect, test } from 'vitest'
import { type Era, eras, happen, readBy, type Row, soldTwice } from './owned-days.ts'

test.each(eras)('the owner of the days %s sees all of them, and no day of another owner', async era => {
  const sold = await soldTwice()
  const person = sold.owners[era]
  const own = await happen(sold, era)
  const others: Row[] = []
  const before = await readBy(person, sold, own)
  for (const other of eras.filter(one => one !== era)) others.push(...(await happen(sold, other)))
  const now = await readBy(person, sold, [...own, ...others])
  const changed = [...before].filter(([path, text]) => now.get(path) !== text)
  for (const [path, text] of changed) {
    const b = now.get(path) ?? ''; let i = 0; while (i < text.length && text[i] === b[i]) i++
    console.log('DIFF', era, path, '\n   WAS', text.slice(Math.max(i - 120, 0), i + 160).replace(/\n/g, ' '), '\n   NOW', b.slice(Math.max(i - 120, 0), i + 260).replace(/\n/g, ' '))
  }
  expect(changed.map(([path]) => path)).toEqual([])
  const shown = [...now].filter(([path, text]) => !before.has(path) && !text.startsWith('404') && !text.startsWith('403'))
  expect(shown.map(([path, t]) => path + t.slice(0,100))).toEqual([])
}, 120_000)
