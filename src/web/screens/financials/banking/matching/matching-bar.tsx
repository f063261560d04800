import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import type { BankLine } from '#shared/accounting/banking/bank-lines.ts'
import { t } from '#shared/language/t.ts'
import type { Pages } from '#web/lists/use-pages.ts'
import bar from '../banking.module.css'
import { ImportButton } from './import-button.tsx'
import { MatchSure } from './match-sure.tsx'
import { OfferedRule } from './offered-rule.tsx'
import type { LineFilter } from './states.ts'
import type { Matching } from './use-matching.ts'

/** The count of the lines, and the actions on all of them. */
export function MatchingBar(props: {
  account: BankAccount
  list: Pages<BankLine>
  state: LineFilter
  matching: Matching
}) {
  const { account, list, state, matching } = props
  const hasNew = state === 'new' && (list.rows?.length ?? 0) > 0
  return (
    <>
      <div className={bar.bar}>
        <p className={bar.note} role="status">
          {list.rows && countOf(state, list.total, list.totalLabel)}
        </p>
        <ImportButton account={account} />
        {matching.mayWrite && <MatchSure account={account} isDisabled={!hasNew} />}
      </div>
      {matching.offer && <OfferedRule rule={matching.offer} onClose={matching.decline} />}
    </>
  )
}

function countOf(state: LineFilter, total: number, all: string): string {
  if (state === 'new')
    return t('{total, plural, one {{all} line to match} other {{all} lines to match}}', {
      total,
      all,
    })
  return t('{total, plural, one {{all} line} other {{all} lines}}', { total, all })
}
