import { Button } from '@mantine/core'
import { Building2, FileSearch, Lock } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'

/** A report without rows. */
export function NoRows({ isNewcomer }: { isNewcomer: boolean }) {
  if (isNewcomer) return <NothingYet />
  return (
    <EmptyState
      icon={FileSearch}
      title={t('No data available for this report')}
      text={t('Nothing matches the filters above.')}
    />
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={Building2}
      title={t('No data available for this report')}
      text={t('It fills in once you add a lease and record payments.')}
      action={
        <Button component={Link} href="/properties" variant="default">
          {t('Add Your First Property')}
        </Button>
      }
    />
  )
}

/** A report that is not for the reader's role. */
export function NotTheirs() {
  return (
    <EmptyState
      icon={Lock}
      title={t('Office only')}
      text={t('Your role does not include this report. Ask an admin if you need it.')}
    />
  )
}
