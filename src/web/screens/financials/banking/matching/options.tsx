import { Radio } from '@mantine/core'
import type { BankLine } from '#shared/accounting/banking/bank-lines.ts'
import { type BankRow, bankRowKey } from '#shared/accounting/banking/bank-rows.ts'
import { t } from '#shared/language/t.ts'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { LedgerRow } from '../ledger-row.tsx'
import styles from './matching.module.css'
import { certaintyLabels, certaintyTones } from './states.ts'
import { optionsOf } from './use-matching.ts'

/** The rows that a line may be: one proposal, or several to choose from. */
export function Options(props: {
  line: BankLine
  chosen: number
  onChoose: ((at: number) => void) | undefined
}) {
  const { line, chosen, onChoose } = props
  const options = optionsOf(line)
  const { proposal } = line
  if (!proposal)
    return (
      <p className={styles.facts}>
        {line.leaseId
          ? t('No payment in Rooftree fits this line, which names a lease. Record it.')
          : t('No record in Rooftree fits this line. Find it, record it, or ignore the line.')}
      </p>
    )
  return (
    <fieldset className={styles.options}>
      <legend>
        {t('Proposed match')}{' '}
        <StatusBadge tone={certaintyTones[proposal.certainty]}>
          {certaintyLabels[proposal.certainty]}
        </StatusBadge>
      </legend>
      {options.map((rows, at) => (
        <Option
          key={rows.map(bankRowKey).join(' ')}
          rows={rows}
          isChosen={at === chosen}
          onChoose={options.length > 1 && onChoose ? () => onChoose(at) : undefined}
        />
      ))}
    </fieldset>
  )
}

/** Several rows are a deposit of several payments. */
function Option(props: {
  rows: readonly BankRow[]
  isChosen: boolean
  onChoose: (() => void) | undefined
}) {
  const { rows, isChosen, onChoose } = props
  const entries = (
    <div className={styles.together}>
      {rows.map(row => (
        <LedgerRow key={bankRowKey(row)} row={row} isPlain={onChoose !== undefined} />
      ))}
    </div>
  )
  if (!onChoose) return <div className={styles.option}>{entries}</div>
  return (
    <div className={styles.option} data-chosen={isChosen || undefined}>
      <Radio
        classNames={{ body: styles.box, labelWrapper: styles.label }}
        name="proposal"
        checked={isChosen}
        onChange={onChoose}
        label={entries}
      />
    </div>
  )
}
