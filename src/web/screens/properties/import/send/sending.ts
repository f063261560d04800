import { t } from '#shared/language/t.ts'
import { translated } from '#shared/language/translated.ts'
import { createImport, maxImportRows, type RentRollRow } from '#shared/operations/imports.ts'
import { CallError, call } from '#web/client/api.ts'
import { refresh } from '#web/client/refresh.ts'
import { readToken } from '#web/client/token.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { problemsOf, type RowAnswer, tallyLabel, tallyOf } from '../check/tally.ts'
import type { ReadRow } from '../preview/parse-rent-roll.ts'
import { change, current, type Import, type Run } from '../state/store.ts'

/** A row of which something can be sent: all of it, or its unit alone. */
interface Sendable {
  row: ReadRow
  body: RentRollRow
}

/** Rows without an answer of the server. */
export function unchecked({ rows, checked }: Import): Sendable[] {
  return sendable(rows.filter(row => !checked.has(row)))
}

/** Rows of which something may be added, and is not yet. */
export function untaken({ rows, checked, taken, partly }: Import): Sendable[] {
  const isOpen = (row: ReadRow) => {
    const said = checked.get(row)
    const isWhole = row.input !== null && said?.problem === null
    return said && (isWhole || said.added.length > 0) && !taken.has(row) && !partly.has(row)
  }
  return sendable(rows.filter(isOpen))
}

function sendable(rows: readonly ReadRow[]): Sendable[] {
  return rows.flatMap(row => {
    const body = row.input ?? row.unitInput
    return body ? [{ row, body }] : []
  })
}

/** Checks the outcome of every row; corrections meanwhile are checked too. */
export async function check(): Promise<void> {
  if (await send('check', unchecked)) listBad()
}

/** Imports the rows without problems. A repeated call continues where it stopped. */
export async function takeOver(): Promise<void> {
  change({ step: 'import', importKey: current().importKey || crypto.randomUUID() })
  window.addEventListener('beforeunload', ask)
  const isDone = await send('import', untaken)
  listBad()
  refresh(createImport.changes)
  const words = tallyLabel(tallyOf([...current().taken, ...current().partly]))
  if (isDone && words) toast.success(t('Added: {words}', { words }))
}

/** Pending calls still arrive. */
export function stop(): void {
  const { run } = current()
  if (run?.state === 'running') change({ run: { ...run, state: 'stopped' } })
}

function listBad() {
  const { rows, checked, listed } = current()
  const known = new Set(listed)
  const further = rows
    .filter(row => problemsOf(row, checked).length > 0 && !known.has(row.number))
    .map(({ number }) => number)
  if (further.length > 0) change({ listed: [...listed, ...further] })
}

/** Asks a user who closes the window while rows are being sent. */
function ask(event: BeforeUnloadEvent) {
  const { run } = current()
  if (run?.kind === 'import' && run.state === 'running') event.preventDefault()
}

/** Sends the remaining rows, one call after the other; returns whether all of them arrived. */
async function send(kind: Run['kind'], left: (state: Import) => Sendable[]): Promise<boolean> {
  const before = current()
  if (before.run?.state === 'running') return false
  const whose = readToken()
  const total = left(before).length
  turn += 1
  const mine = turn
  change({ run: { kind, state: 'running', done: 0, total, sentence: '' } })
  // Pending calls at the stop.
  await underWay
  for (;;) {
    if (current().run?.state !== 'running') return false
    const rows = left(current())
    if (rows.length === 0) break
    const calling = sendSome(kind, rows.slice(0, perCall))
    underWay = calling
    const failure = await calling
    if (mine !== turn) return false
    // Another user signed in meanwhile: it belongs to another organization.
    if (readToken() !== whose) return false
    const now = current().run
    if (!now) return false
    if (failure) {
      change({ run: { ...now, state: 'failed', sentence: failure } })
      return false
    }
    change({ run: { ...now, done: Math.max(total - left(current()).length, 0) } })
  }
  change({ run: null })
  return true
}

/** The number of the current sending, and its call: a stopped and continued sending never runs twice at once. */
let turn = 0
let underWay: Promise<unknown> = Promise.resolve()

/** As long as others wait for one call of it, and a good number is under way. */
const perCall = Math.min(25, maxImportRows)

/** Sends some rows and stores the answers; returns the reason of a failure. */
async function sendSome(kind: Run['kind'], sent: readonly Sendable[]): Promise<string | null> {
  const isCheck = kind === 'check'
  const { chargeFrom, importKey, sheet } = current()
  const body = {
    ...{ check: isCheck, chargeFrom, fileName: sheet?.name ?? null },
    importKey: isCheck ? null : importKey,
    rows: sent.map(one => one.body),
  }
  try {
    const reply = await call(createImport, { body })
    const checked = new Map(current().checked)
    const taken = new Map(current().taken)
    const partly = new Map(current().partly)
    for (const [at, { row }] of sent.entries()) {
      const said = inReadersLanguage(reply.rows[at])
      const isAgain = said?.problem === null && lost.has(row)
      const answer = isAgain ? { ...said, added: addedBefore(row) } : said
      if (!answer) continue
      // A row that was sound when checked may have a problem by now.
      if (isCheck || answer.problem) checked.set(row, answer)
      if (isCheck) continue
      if (answer.problem || row.input === null) partly.set(row, answer)
      else taken.set(row, answer)
    }
    change({ checked, taken, partly, importId: reply.importId ?? current().importId })
    return null
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!isCheck) for (const { row } of sent) lost.add(row)
    return error.sentence
  }
}

function inReadersLanguage(answer: RowAnswer | undefined): RowAnswer | undefined {
  const problem = answer?.problem
  return problem ? { ...answer, problem: { ...problem, message: translated(problem) } } : answer
}

/** Rows without an answer: they may exist already when they are sent again. */
const lost = new WeakSet<ReadRow>()

/** The additions of a row sent before: those of its check. */
function addedBefore(row: ReadRow): RowAnswer['added'] {
  return current().checked.get(row)?.added ?? []
}
