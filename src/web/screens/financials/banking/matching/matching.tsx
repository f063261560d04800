import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import { type BankLineState, listBankLines } from '#shared/accounting/banking/bank-lines.ts'
import { t } from '#shared/language/t.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Filters, SearchFilter, SelectFilter, useSelectFilter } from '#web/lists/filters.tsx'
import { MoreRows } from '#web/lists/more-rows.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { usePages } from '#web/lists/use-pages.ts'
import { WithAccount } from '../account-choice.tsx'
import { LineDialogs } from './line-dialogs.tsx'
import { LinePanel } from './line-panel.tsx'
import { LineRow } from './line-row.tsx'
import styles from './matching.module.css'
import { MatchingBar } from './matching-bar.tsx'
import { NoLines } from './no-lines.tsx'
import { stateLabels } from './states.ts'
import { useMatching } from './use-matching.ts'

/** The lines of a bank and the rows of the ledger that they are. */
export function Matching() {
  return (
    <WithAccount>
      {(account, select) => <Lines key={account.id} account={account} select={select} />}
    </WithAccount>
  )
}

function Lines({ account, select }: { account: BankAccount; select: ReactNode }) {
  const [named, setState] = useSelectFilter('state', stateLabels)
  const state = named ?? 'new'
  const [q] = useUrlFilter('q')
  const list = usePages(listBankLines, {
    bankAccountId: account.id,
    state: state === 'all' ? undefined : (state satisfies BankLineState),
    q: q || undefined,
  })
  const isBeside = useMediaQuery('(min-width: 62em)', undefined, {
    getInitialValueInEffect: false,
  })
  // The line whose row is being searched.
  const [finding, setFinding] = useState<string>()
  const matching = useMatching(list.rows ?? [], { isBeside, finding, onFind: setFinding })
  const { current } = matching
  const panel = current && (
    <LinePanel
      key={current.id}
      line={current}
      matching={matching}
      isBeside={isBeside}
      isFinding={finding === current.id}
      onFind={isFinding => setFinding(isFinding ? current.id : undefined)}
    />
  )
  return (
    <>
      <Filters>
        {select}
        <SelectFilter
          label={t('Status')}
          all={stateLabels.new}
          value={state === 'new' ? undefined : state}
          choices={otherStates()}
          onChange={setState}
        />
        <SearchFilter label={t('Search payee, memo or amount')} />
      </Filters>
      <MatchingBar account={account} list={list} state={state} matching={matching} />
      <QueryBoundary
        label={t('Bank Lines')}
        rows={8}
        call={{ ...list, data: list.rows }}
        empty={<NoLines account={account} isFiltered={q !== '' || state !== 'new'} />}
      >
        {rows => (
          <div className={styles.columns}>
            <div>
              <ul className={styles.list} aria-label={t('Bank Lines')}>
                {rows.map(line => (
                  <LineRow
                    key={line.id}
                    line={line}
                    isCurrent={line.id === current?.id}
                    onChoose={() => matching.choose(line.id)}
                    onEnter={() => matching.enter(line)}
                  >
                    {!isBeside && line.id === current?.id && panel}
                  </LineRow>
                ))}
              </ul>
              <MoreRows list={list} />
            </div>
            {isBeside && panel}
          </div>
        )}
      </QueryBoundary>
      <LineDialogs account={account} matching={matching} />
    </>
  )
}

function otherStates() {
  const { new: _, ...others } = stateLabels
  return others
}
