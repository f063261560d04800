import { Button } from '@mantine/core'
import { Lock, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { type ImportRecord, listImports } from '#shared/operations/imports.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatMoment, fullName } from '#web/format/format.ts'
import { NotYours } from '#web/pages/not-yours.tsx'
import { usePerson } from '#web/session/session.tsx'
import { countsLabel } from '../import/send/counts-label.ts'
import { ImportUndo } from '../import/send/import-undo.tsx'

/** Every past import: its records, and a way to undo it for a day. */
export default function ImportHistory() {
  const person = usePerson()
  const call = useCall(listImports, { query: { limit: 100 } })
  const [doubted, setDoubted] = useState<string | null>(null)
  if (!can(person, 'property:create'))
    return (
      <NotYours
        screen={t('Import History')}
        icon={Lock}
        title={t('Managed by the office')}
        text={t('Only admins and managers import rent rolls.')}
      />
    )
  return (
    <Page
      title={t('Import History')}
      subtitle={t('Each import can be undone for 24 hours')}
      back={{ href: '/properties', name: t('Properties') }}
      actions={
        <Button
          component={Link}
          href="/properties/import"
          leftSection={<Upload size={16} aria-hidden />}
        >
          {t('Import a Rent Roll')}
        </Button>
      }
    >
      <Panel title={t('Imports')} flush>
        <QueryBoundary
          label={t('Imports')}
          rows={4}
          call={call}
          empty={
            <EmptyState
              icon={Upload}
              title={t('Nothing imported yet')}
              text={t('Rent rolls you import are listed here.')}
            />
          }
        >
          {imports => (
            <DataTable
              label={t('Imports')}
              rows={imports}
              rowKey={({ id }) => id}
              columns={columnsFor(setDoubted)}
            />
          )}
        </QueryBoundary>
      </Panel>
      {doubted && <ImportUndo id={doubted} onClose={() => setDoubted(null)} />}
    </Page>
  )
}

function columnsFor(onUndo: (id: string) => void): readonly Column<ImportRecord>[] {
  return [
    {
      header: t('Date'),
      onPhone: 'title',
      cell: ({ createdAt }) => formatMoment(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
    { header: t('File'), cell: ({ fileName }) => fileName ?? t('Pasted rows') },
    { header: t('Imported by'), cell: ({ createdBy }) => fullName(createdBy) },
    { header: t('Added'), cell: ({ added }) => countsLabel(added) ?? t('Nothing') },
    {
      header: t('Status'),
      onPhone: 'bare',
      cell: row => <Status row={row} onUndo={onUndo} />,
    },
  ]
}

function Status({ row, onUndo }: { row: ImportRecord; onUndo: (id: string) => void }) {
  const { id, createdAt, undoUntil, undoneAt, undoneBy } = row
  if (undoneAt)
    return (
      <StatusBadge tone="warn">
        {undoneBy
          ? t('Undone {moment} by {name}', {
              moment: formatMoment(undoneAt),
              name: fullName(undoneBy),
            })
          : t('Undone {moment}', { moment: formatMoment(undoneAt) })}
      </StatusBadge>
    )
  if (Date.parse(undoUntil) < Date.now())
    return <StatusBadge tone="good">{t('Imported')}</StatusBadge>
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('Undo the import of {moment}', { moment: formatMoment(createdAt) })}
      onClick={() => onUndo(id)}
    >
      {t('Undo Import')}
    </Button>
  )
}
