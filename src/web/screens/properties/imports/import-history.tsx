import { Button } from '@mantine/core'
import { Lock, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
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
import { countsLabel, ImportUndo } from '../import/send/import-undo.tsx'

/** Every past import: its records, and a way to undo it for a day. */
export default function ImportHistory() {
  const person = usePerson()
  const call = useCall(listImports, { query: { limit: 100 } })
  const [doubted, setDoubted] = useState<string | null>(null)
  if (!can(person, 'property:create'))
    return (
      <NotYours
        screen="Import History"
        icon={Lock}
        title="Done by the office"
        text="Admins and managers import rent rolls and undo them."
      />
    )
  return (
    <Page
      title="Import History"
      subtitle="Each import can be undone for 24 hours"
      back={{ href: '/properties', name: 'Properties' }}
      actions={
        <Button
          component={Link}
          href="/properties/import"
          leftSection={<Upload size={16} aria-hidden />}
        >
          Import a rent roll
        </Button>
      }
    >
      <Panel title="Imports" flush>
        <QueryBoundary
          label="Imports"
          rows={4}
          call={call}
          empty={
            <EmptyState
              icon={Upload}
              title="Nothing imported yet"
              text="Rent rolls that you import are listed here."
            />
          }
        >
          {imports => (
            <DataTable
              label="Imports"
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
      header: 'When',
      onPhone: 'title',
      cell: ({ createdAt }) => formatMoment(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
    { header: 'File', cell: ({ fileName }) => fileName ?? 'Pasted cells' },
    { header: 'By', cell: ({ createdBy }) => fullName(createdBy) },
    { header: 'Added', cell: ({ added }) => countsLabel(added) ?? 'Nothing' },
    {
      header: 'Status',
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
        Undone {formatMoment(undoneAt)}
        {undoneBy ? ` by ${fullName(undoneBy)}` : ''}
      </StatusBadge>
    )
  if (Date.parse(undoUntil) < Date.now()) return <StatusBadge tone="good">Imported</StatusBadge>
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Undo the import of ${formatMoment(createdAt)}`}
      onClick={() => onUndo(id)}
    >
      Undo import
    </Button>
  )
}
