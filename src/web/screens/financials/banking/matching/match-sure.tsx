import { Button } from '@mantine/core'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import { bankRowKey } from '#shared/accounting/banking/bank-rows.ts'
import {
  matchSureLines,
  readSureLines,
  type SureLines,
} from '#shared/accounting/banking/sure-matches.ts'
import { t } from '#shared/language/t.ts'
import { call, useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { LedgerRow } from '../ledger-row.tsx'
import styles from './matching.module.css'
import { undoMatches } from './undo-matches.ts'
import { payeeOf } from './use-matching.ts'

/** Matches every line whose proposal is sure, after a preview of them; all of it can be undone. */
export function MatchSure({ account, isDisabled }: { account: BankAccount; isDisabled: boolean }) {
  const [sure, setSure] = useState<SureLines>()
  const [isLoading, setLoading] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const matching = useSend(matchSureLines)

  async function preview() {
    setLoading(true)
    try {
      setSure(await call(readSureLines, { params: { id: account.id } }))
      setOpen(true)
    } catch (error) {
      notifyFailure(error, { title: t('The lines could not be loaded') })
    } finally {
      setLoading(false)
    }
  }

  function match() {
    if (!sure) return
    matching.mutate(
      { params: { id: account.id }, body: { digest: sure.digest } },
      {
        onSuccess: ({ matched, matchIds }) => {
          setOpen(false)
          toast.success(
            t('{count, plural, one {# line matched} other {# lines matched}}', { count: matched }),
            () => undoMatches(account.id, matchIds),
          )
        },
        // Others are sure by now: the person sees those before they decide again.
        onError: error => {
          if (error.status === 409) void preview()
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
          count: sure?.count ?? 0,
        })}
        confirming={t('Matching...')}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={match}
        isPending={matching.isPending}
        isDisabled={!sure?.count}
        error={matching.error}
        destructive={false}
      >
        {sure && <Preview sure={sure} />}
      </ConfirmDialog>
    </>
  )
}

/** How many lines, their sums in and out, and the latest of them with their rows. */
function Preview({ sure: { count, received, paid, lines } }: { sure: SureLines }) {
  const { currency } = useLocale()
  if (count === 0)
    return <p>{t('No line has one clear match. Choose the rows of each line in the list.')}</p>
  return (
    <>
      <p className={styles.facts}>
        {t(
          '{count, plural, one {# line has} other {# lines have}} one clear match: {received} in, {paid} out. No record changes.',
          { count, received: formatMoney(received, currency), paid: formatMoney(paid, currency) },
        )}
      </p>
      <ul className={styles.found} aria-label={t('Lines to match')}>
        {lines.map(line => (
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
      {count > lines.length && (
        <p className={styles.small}>
          {t('and {count, number} more', { count: count - lines.length })}
        </p>
      )}
    </>
  )
}
