import { Button } from '@mantine/core'
import { BookOpen } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { addressOf } from '../tables/sections.ts'

/** The first step, while the ledger is empty. */
export function EmptyLedger() {
  return (
    <EmptyState
      icon={BookOpen}
      title={t('Nothing in the ledger yet')}
      text={t('Record a payment, a charge or an expense: its debits and credits appear here.')}
      action={
        <Button component={Link} href={addressOf('payments')} variant="default">
          {t('Go to Payments')}
        </Button>
      }
    />
  )
}
