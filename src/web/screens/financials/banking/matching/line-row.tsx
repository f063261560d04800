import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { BankLine } from '#shared/accounting/banking/bank-lines.ts'
import { bankSourceLabels } from '#shared/accounting/banking/bank-rows.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { checkOf } from '../ledger-row.tsx'
import styles from './matching.module.css'
import { certaintyLabels, certaintyTones, stateLabels } from './states.ts'
import { payeeOf } from './use-matching.ts'

/** One line of the bank in the list; its children open below it. */
export function LineRow(props: {
  line: BankLine
  isCurrent: boolean
  onChoose: () => void
  /** Enter on the current one. */
  onEnter: () => void
  children: ReactNode
}) {
  const { line, isCurrent } = props
  const { currency } = useLocale()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isCurrent) return
    row.current?.scrollIntoView({ block: 'nearest' })
    // The focus follows the keys, where it is in the list.
    if (row.current?.parentElement?.contains(document.activeElement))
      row.current.querySelector('button')?.focus({ preventScroll: true })
  }, [isCurrent])

  function pressed(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !isCurrent) return
    event.preventDefault()
    props.onEnter()
  }

  return (
    <li ref={row} className={styles.line}>
      <button
        type="button"
        className={styles.row}
        aria-current={isCurrent}
        onClick={props.onChoose}
        onKeyDown={pressed}
      >
        <span className={styles.payee}>{payeeOf(line)}</span>
        <span className={styles.amount} data-in={toCents(line.amount) > 0 || undefined}>
          <Money amount={line.amount} currency={currency} />
        </span>
        <span className={styles.small}>
          {[formatDay(line.postedOn), checkOf(line), line.payee && line.memo]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={styles.standing}>
          <Standing line={line} />
        </span>
        <span className={styles.small}>{rowWords(line)}</span>
      </button>
      {props.children}
    </li>
  )
}

function Standing({ line: { state, proposal } }: { line: BankLine }) {
  if (state !== 'new') return <StatusBadge tone="calm">{stateLabels[state]}</StatusBadge>
  if (!proposal) return <StatusBadge tone="calm">{t('No match', { context: 'bank' })}</StatusBadge>
  const { certainty } = proposal
  return <StatusBadge tone={certaintyTones[certainty]}>{certaintyLabels[certainty]}</StatusBadge>
}

/** The rows that it is or may be, shortly. */
function rowWords({ state, matches, proposal, ignoredReason }: BankLine): string | null {
  if (state === 'ignored') return ignoredReason
  const rows = state === 'new' ? (proposal?.rows ?? []) : matches.map(({ row }) => row)
  const [first, ...more] = rows
  if (!first) return null
  const word = [bankSourceLabels[first.source], first.name].filter(Boolean).join(' · ')
  return more.length > 0 ? t('{word} and {count} more', { word, count: more.length }) : word
}
