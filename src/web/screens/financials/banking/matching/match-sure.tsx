import { Button } from '@mantine/core'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import { type BankLine, matchSureLines } from '#shared/accounting/banking/bank-lines.ts'
import { bankRowKey } from '#shared/accounting/banking/bank-rows.ts'
import { t } from '#shared/language/t.ts'
import { addMoney, toCents } from '#shared/money.ts'
import { useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { LedgerRow } from '../ledger-row.tsx'
import styles from './matching.module.css'
import { readSureLines, unmatchLines } from './sure-lines.ts'
import { payeeOf } from './use-matching.ts'

/** Matches every line whose proposal is sure, after a preview of them; all of it can be undone. */
export function MatchSure({ account, isDisabled }: { account: BankAccount; isDisabled: boolean }) {
  const [lines, setLines] = useState<readonly BankLine[]>([])
  const [isLoading, setLoading] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const matching = useSend(matchSureLines)

  async function preview() {
    setLoading(true)
    try {
      setLines(await readSureLines(account.id))
      setOpen(true)
    } catch (error) {
      notifyFailure(error, { title: t('The lines could not be loaded') })
    } finally {
      setLoading(false)
    }
  }

  function match() {
    const ids = new Set(lines.map(({ id }) => id))
    matching.mutate(
      { params: { id: account.id } },
      {
        onSuccess: ({ matched }) => {
          setOpen(false)
          toast.success(
            t('{count, plural, one {# line matched} other {# lines matched}}', { count: matched }),
            () => unmatchLines(account.id, ids),
          )
        },
      },
    )
  }

  return (
    <>
      <Button
        size="sm"
        leftSection={<CheckCheck size={18} aria-hidden />}
        disabled={isDisabled || isLoading}
        onClick={() => void preview()}
      >
        {isLoading ? t('Loading...') : t('Match All Sure')}
      </Button>
      <ConfirmDialog
        title={t('Match All Sure')}
        confirm={t('{count, plural, one {Match # Line} other {Match # Lines}}', {
          count: lines.length,
        })}
        confirming={t('Matching...')}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={match}
        isPending={matching.isPending}
        isDisabled={lines.length === 0}
        error={matching.error}
        destructive={false}
      >
        <Preview lines={lines} />
      </ConfirmDialog>
    </>
  )
}

/** How many lines, their sums in and out, and the first of them with their rows. */
function Preview({ lines }: { lines: readonly BankLine[] }) {
  const { currency } = useLocale()
  const sum = (isOf: (cents: number) => boolean) =>
    formatMoney(
      addMoney(
        '0.00',
        ...lines.map(({ open }) => open).filter(open => isOf(toCents(open))),
      ).replace('-', ''),
      currency,
    )
  return (
    <>
      <p className={styles.facts}>
        {t(
          '{count, plural, one {# line has} other {# lines have}} one clear match: {received} in, {paid} out. No record changes.',
          { count: lines.length, received: sum(cents => cents > 0), paid: sum(cents => cents < 0) },
        )}
      </p>
      <ul className={styles.found} aria-label={t('Lines to match')}>
        {lines.slice(0, shownLines).map(line => (
          <li key={line.id}>
            <span className={styles.small}>
              {payeeOf(line)} · {formatDay(line.postedOn)}
            </span>
            {line.proposal?.rows.map(row => (
              <LedgerRow key={bankRowKey(row)} row={row} isPlain />
            ))}
          </li>
        ))}
      </ul>
      {lines.length > shownLines && (
        <p className={styles.small}>
          {t('and {count, number} more', { count: lines.length - shownLines })}
        </p>
      )}
    </>
  )
}

/** As many as a person reads through. */
const shownLines = 200
