import { useState } from 'react'
import {
  type BankLine,
  createBankMatches,
  deleteBankMatch,
  updateBankLine,
} from '#shared/accounting/banking/bank-lines.ts'
import type { BankRow } from '#shared/accounting/banking/bank-rows.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { type CallError, call, useSend } from '#web/client/api.ts'
import { refresh } from '#web/client/refresh.ts'
import { undoWith } from '#web/client/undo.ts'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { toast, type Undo } from '#web/components/feedback/toast.tsx'
import { useKeys } from '#web/lists/work-table/use-keys.ts'
import { usePerson } from '#web/session/session.tsx'
import type { LineMatched } from './line-matched.ts'

/** The current line, the choice among its proposals, and all that is done to lines, with the keys for it. */
export function useMatching(
  lines: readonly BankLine[],
  options: { isBeside: boolean; finding: string | undefined; onFind: (lineId: string) => void },
) {
  const mayWrite = can(usePerson(), createBankMatches.may)
  const [currentId, setCurrent] = useState<string | null>(null)
  const [choice, setChoice] = useState({ lineId: '', at: 0 })
  const [offer, setOffer] = useState<LineMatched['offeredRule']>(null)
  const recording = useDialog<BankLine>()
  const ignoring = useDialog<BankLine>()
  const matchCall = useSend(createBankMatches)
  const found = lines.findIndex(({ id }) => id === currentId)
  // Beside the list a line is always open; within it, only one that was chosen.
  const at = found === -1 && options.isBeside ? 0 : found
  const current = lines[at]
  const chosen = choice.lineId === current?.id ? choice.at : 0

  function move(by: 1 | -1) {
    const next = lines[at === -1 ? 0 : Math.min(Math.max(at + by, 0), lines.length - 1)]
    if (next) setCurrent(next.id)
  }

  /** To the next line, before this one leaves the list. */
  function leave(line: BankLine) {
    const place = lines.findIndex(({ id }) => id === line.id)
    setCurrent((lines[place + 1] ?? lines[place - 1])?.id ?? null)
  }

  function settle(line: BankLine, reply: LineMatched, { text, undo }: Settled) {
    setOffer(reply.offeredRule)
    leave(line)
    toast.success(text, undo)
  }

  function match(line: BankLine, rows: readonly Pick<BankRow, 'source' | 'sourceId'>[]) {
    if (!mayWrite || matchCall.isPending || rows.length === 0) return
    const body = { rows: rows.map(({ source, sourceId }) => ({ source, sourceId })) }
    const before = new Set(line.matches.map(({ id }) => id))
    matchCall.mutate(
      { params: { id: line.id }, body },
      {
        onSuccess: reply =>
          settle(line, reply, {
            text: t('{payee} matched', { payee: payeeOf(line) }),
            undo: () =>
              unmatchAll(
                line.id,
                reply.matches.filter(({ id }) => !before.has(id)),
              ),
          }),
        onError: complain,
      },
    )
  }

  function enter(line: BankLine) {
    // The search has its own button.
    if (line.state === 'new' && line.id !== options.finding)
      match(line, optionsOf(line)[chosen] ?? [])
  }

  const keys = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    j: () => move(1),
    k: () => move(-1),
  }
  const onLine = current?.state === 'new' &&
    mayWrite && {
      Enter: () => enter(current),
      n: () => recording.open(current),
      i: () => ignoring.open(current),
      f: () => options.onFind(current.id),
    }
  useKeys({ ...keys, ...onLine })

  return {
    mayWrite,
    current,
    chosen,
    choose: (id: string) => setCurrent(id === currentId && !options.isBeside ? null : id),
    setChoice: (next: number) => current && setChoice({ lineId: current.id, at: next }),
    isPending: matchCall.isPending,
    match,
    enter,
    recording,
    ignoring,
    leave,
    settle,
    offer,
    decline: () => setOffer(null),
    ...useTakingBack(),
  }
}

interface Settled {
  text: string
  undo: Undo
}

export type Matching = ReturnType<typeof useMatching>

/** The rows, or sets of rows, that a line may be: the proposed one first. */
export function optionsOf({ proposal }: BankLine): readonly BankRow[][] {
  return proposal ? [proposal.rows, ...proposal.others] : []
}

/** The name of a line in a sentence. */
export function payeeOf({ payee, memo }: Pick<BankLine, 'payee' | 'memo'>): string {
  return payee || memo || t('Line')
}

function useTakingBack() {
  const unmatching = useSend(deleteBankMatch)
  const restoring = useSend(updateBankLine)
  return {
    unmatch: (line: BankLine, match: string) =>
      unmatching.mutate(
        { params: { id: line.id, match } },
        { onSuccess: () => toast.success(t('Unmatched')), onError: complain },
      ),
    restore: (line: BankLine) =>
      restoring.mutate(
        { params: { id: line.id }, body: { ignored: false } },
        {
          onSuccess: () =>
            toast.success(
              t('No longer ignored'),
              undoWith(updateBankLine, {
                params: { id: line.id },
                body: { ignored: true, reason: line.ignoredReason ?? '' },
              }),
            ),
          onError: complain,
        },
      ),
  }
}

async function unmatchAll(lineId: string, matches: readonly { id: string }[]) {
  for (const { id } of matches) await call(deleteBankMatch, { params: { id: lineId, match: id } })
  refresh(deleteBankMatch.changes)
}

const complain = ({ sentence }: CallError) => toast.failure(sentence)
