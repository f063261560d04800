import { Button } from '@mantine/core'
import type { BankLine } from '#shared/accounting/banking/bank-lines.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { checkOf } from '../ledger-row.tsx'
import { FindRows } from './find-rows.tsx'
import { Matches } from './matches.tsx'
import styles from './matching.module.css'
import { Options } from './options.tsx'
import { type Matching, optionsOf, payeeOf } from './use-matching.ts'

/** One line of the bank in full, with its matches or proposals, and its actions. */
export function LinePanel(props: {
  line: BankLine
  matching: Matching
  isBeside: boolean
  isFinding: boolean
  onFind: (isFinding: boolean) => void
}) {
  const { line, matching, isBeside, isFinding, onFind } = props
  const isNew = line.state === 'new'
  return (
    <section
      className={isBeside ? styles.panel : styles.within}
      aria-label={t('Match for {payee}', { payee: payeeOf(line) })}
    >
      {isBeside && <Head line={line} />}
      <Matches line={line} matching={matching} />
      {line.state === 'ignored' && <Ignored line={line} matching={matching} />}
      {isNew && !isFinding && (
        <Options
          line={line}
          chosen={matching.chosen}
          onChoose={matching.mayWrite ? matching.setChoice : undefined}
        />
      )}
      {isNew && isFinding && (
        <FindRows
          line={line}
          isPending={matching.isPending}
          onMatch={rows => matching.match(line, rows)}
          onClose={() => onFind(false)}
        />
      )}
      {isNew && !isFinding && matching.mayWrite && (
        <Actions line={line} matching={matching} onFind={() => onFind(true)} />
      )}
    </section>
  )
}

function Head({ line }: { line: BankLine }) {
  const { currency } = useLocale()
  const { amount, open, payee, memo, postedOn } = line
  return (
    <div>
      <p className={styles.figure}>
        <Money amount={amount} currency={currency} />
      </p>
      <p className={styles.name}>{payeeOf(line)}</p>
      <p className={styles.facts}>
        {[formatDay(postedOn), checkOf(line), payee && memo].filter(Boolean).join(' · ')}
      </p>
      {toCents(open) !== 0 && open !== amount && (
        <p className={styles.facts}>
          {t('{money} not matched yet', { money: formatMoney(open, currency) })}
        </p>
      )}
    </div>
  )
}

function Ignored({ line, matching }: { line: BankLine; matching: Matching }) {
  return (
    <>
      <p className={styles.facts}>
        {t('Ignored: {reason}', { reason: line.ignoredReason ?? '—' })}
      </p>
      {matching.mayWrite && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => matching.restore(line)}>
            {t('Stop Ignoring')}
          </Button>
        </div>
      )}
    </>
  )
}

function Actions(props: { line: BankLine; matching: Matching; onFind: () => void }) {
  const { line, matching, onFind } = props
  const rows = optionsOf(line)[matching.chosen]
  return (
    <>
      <div className={styles.buttons}>
        {rows && (
          <Button
            disabled={matching.isPending}
            onClick={() => matching.match(line, rows)}
            aria-keyshortcuts="Enter"
          >
            {matching.isPending ? t('Matching...') : t('Match')}
          </Button>
        )}
        <Button variant="default" onClick={onFind} aria-keyshortcuts="f">
          {t('Find Record')}
        </Button>
        <Button
          variant="default"
          onClick={() => matching.recording.open(line)}
          aria-keyshortcuts="n"
        >
          {t('Record New')}
        </Button>
        <Button
          variant="default"
          onClick={() => matching.ignoring.open(line)}
          aria-keyshortcuts="i"
        >
          {t('Ignore')}
        </Button>
      </div>
      <p className={styles.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('line')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('match')}
        </span>
        <span>
          <kbd>F</kbd> {t('find')}
        </span>
        <span>
          <kbd>N</kbd> {t('new', { context: 'record' })}
        </span>
        <span>
          <kbd>I</kbd> {t('ignore')}
        </span>
      </p>
    </>
  )
}
