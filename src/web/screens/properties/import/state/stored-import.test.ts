import { afterEach, expect, test, vi } from 'vitest'
import { proposed } from '#test/rent-roll.ts'
import { forgetTyped, keepTyped } from '#web/forms/typed.ts'
import { noMeanings } from '../preview/meanings.ts'
import { readRows } from '../preview/parse-rent-roll.ts'
import { keepImport, storedImport } from './stored-import.ts'

vi.stubGlobal('fetch', () => Promise.reject(new Error('There is no server here')))
afterEach(() => forgetTyped('import'))

test('an import saved by an earlier release without these decisions continues', () => {
  keepTyped('import', {
    personId: 'ann',
    sheet: {
      ...{ name: 'oak court.csv', tab: null, headings: ['Unit', 'Rent'] },
      rows: [{ number: 2, cells: ['1', '900'] }],
    },
    columns: { unit: 0, monthlyRent: 1 },
    ...{ order: 'month', isFilledDown: null, chargeFrom: '2026-12-01', edits: [] },
  })
  expect(storedImport('bob')).toBeNull()
  expect(storedImport('ann')).toMatchObject({
    ...{ step: 'match', columns: { unit: 0, monthlyRent: 1 }, decided: [], isHiddenRead: null },
    homes: [{ property: 'oak court', address: '' }],
  })
})

const meanings = { ...noMeanings, isDepositHeld: true, balanceOn: '2026-11-24' }

test('an import saves displayed texts, decisions, and the tab of each row', async () => {
  for (const name of ['units-as-shown.xlsx', 'sheet-per-building.xlsx', 'stray-quote.csv']) {
    const { sheet, guess } = await proposed(name)
    const rows = readRows(sheet, { ...guess, edits: new Map() })
    keepImport({
      ...{ personId: 'ann', step: 'check', sheets: [sheet], sheet, ...guess, rows },
      ...{ decided: ['unit'], isFilledDown: null, isHiddenRead: false, chargeFrom: '2026-12-01' },
      ...{ edits: new Map(), checked: new Map(), taken: new Map(), listed: [], run: null },
      ...{ meanings, partly: new Map(), importKey: 'import-1', importId: null },
    })
    const kept = storedImport('ann')
    if (!kept?.sheet) throw new Error('Nothing was kept')
    expect(kept).toMatchObject({ homes: guess.homes, decided: ['unit'], isHiddenRead: false })
    expect(kept).toMatchObject({ meanings, importKey: 'import-1' })
    const again = readRows(kept.sheet, { ...guess, edits: new Map() })
    expect(again, name).toEqual(rows)
  }
})
