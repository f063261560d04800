import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '..')

test('a form whose body contains its subject declares it: a draft for one lease is not shown for another', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.tsx') && !file.includes('node_modules'),
  )
  const silent = files.flatMap(file => {
    const forms = readFileSync(path.join(web, file), 'utf8').split('useSendForm(').slice(1)
    return forms.some(isSilent) ? [file] : []
  })
  // Declare it with `about`.
  expect(silent).toEqual([])
})

function isSilent(text: string): boolean {
  const form = text.slice(0, text.indexOf('\n  })'))
  const body = form.slice(form.indexOf('toBody'))
  return (
    form.includes('toBody') &&
    /\b(lease|expense|property|unit|payment|charge|request)\.id\b/.test(body) &&
    !/\b(about|params|keptAs):/.test(form)
  )
}

/** Forms whose call changes a record of which they show no values: no newer value can be overwritten. */
const actOnly: Record<string, string> = {
  openEviction: 'opens, and is refused where one is open',
  giveNotice: 'gives a notice, and is refused where one stands',
  endLease: 'ends, and is refused where it has ended',
  moveOut: 'says one day',
  putMaintenanceRequest: 'moves to another state, and is refused from any but some',
  'missing ? withReason(missing) : putMaintenanceRequest': 'the same',
  updatePayment: 'marks as returned, and is refused twice',
  payExpense: 'says the day a bill was paid, once',
  approveBill: 'approves, and is refused unless the bill waits',
  updateBankLine: 'ignores, with a reason',
  endRecurringCharge: 'says one day',
  endRecurringExpense: 'says one day',
  endRecurringCredit: 'says one day',
  confirmTwoFactor: 'takes a code',
}

test('a form that edits a record sends its version, so that a colleague’s save is not overwritten', () => {
  const changing = endpointsOf(/^export const (\w+) = endpoint\('(?:PATCH|PUT)'/gm)
  expect(changing.size).toBeGreaterThan(20)
  const forms = filesOf('.tsx').flatMap(file =>
    textOf(file)
      .split('useSendForm(')
      .slice(1)
      .map(text => ({ file, call: text.slice(0, text.indexOf(', {')), text })),
  )
  expect(forms.length).toBeGreaterThan(70)
  const silent = forms
    .filter(({ call }) => changing.has(call) || call in actOnly)
    .filter(({ text }) => !/\bversion\b/.test(text.slice(0, text.indexOf('\n  })'))))
  const rest = silent.map(({ call }) => call).filter(call => !(call in actOnly))
  expect(rest.toSorted()).toEqual([
    // Of the person themselves, who meant the last save.
    'putAutopay',
    // A text just loaded: the mention disappears once it is rewritten.
    'rewriteMention',
    // A number and a name alone, and the one who saved last meant both.
    'updateAccount',
    // The terms of the one connection, which admins alone change, and how to pay without one.
    'updatePaymentProvider',
    'updatePaymentProvider',
    'updatePaymentProvider',
    'updatePaymentProvider',
    // The day and the balance of a printed statement, and the reason of its adjustment.
    'updateReconciliation',
    'updateReconciliation',
    // The date format alone, of the person themselves.
    'updateUser',
  ])
  expect(Object.keys(actOnly).filter(call => silent.every(form => form.call !== call))).toEqual([])
})

test('no form is mounted again because its record changed: its input would be lost', () => {
  const anew = filesOf('.tsx').filter(file =>
    /key=\{[^}\n]*(updatedAt|JSON\.stringify\((data|props)|\.length\})/.test(textOf(file)),
  )
  expect(anew).toEqual([])
})

function filesOf(ending: string): string[] {
  return readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith(ending),
  )
}

function textOf(file: string): string {
  return readFileSync(path.join(web, file), 'utf8')
}

function endpointsOf(declared: RegExp): Set<string | undefined> {
  const shared = path.join(web, '../shared')
  const text = readdirSync(shared, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(path.join(shared, file), 'utf8'))
    .join('\n')
  return new Set([...text.matchAll(declared)].map(([, name]) => name))
}
