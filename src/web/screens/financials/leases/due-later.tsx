import { Button } from '@mantine/core'
import { useState } from 'react'
import { listCharges, type PostedCharge } from '#shared/accounting/charges.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { useCall } from '#web/client/api.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Waiting } from '#web/components/loading/loading.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay } from '#web/format/format.ts'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import { leaseRights } from '#web/leases/lease-rights.ts'
import { localeOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { VoidCharge } from './dialogs/void-charge.tsx'

/** Posted charges that are not due yet: today's ledger lacks them. */
export function DueLater({ lease }: { lease: Lease }) {
  const { currency, today } = localeOf(lease)
  const { isOffice } = leaseRights(lease, usePerson())
  const [last, setLast] = useState<PostedCharge>()
  const [isOpen, setOpen] = useState(false)
  const { data, isPending } = useCall(listCharges, { query: { leaseId: lease.id } })
  const coming = data?.filter(({ dueDate }) => dueDate > today).toReversed()
  if (isPending) return <Waiting />
  if (!coming || coming.length === 0) return null
  const columns: Column<PostedCharge>[] = [
    { header: t('Due'), cell: charge => formatDay(charge.dueDate) },
    {
      header: t('Description'),
      onPhone: 'title',
      cell: ({ kind, description }) =>
        [chargeLabels[kind], description].filter(words => words !== null).join(' · '),
    },
    {
      header: t('Amount'),
      align: 'right',
      onPhone: 'bare',
      cell: charge => <Money amount={charge.amount} currency={currency} />,
    },
  ]
  if (isOffice)
    columns.push({
      header: t('Actions'),
      align: 'right',
      onPhone: 'bare',
      cell: charge =>
        charge.open === charge.amount && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            aria-label={t('Void {charge} due {day}', {
              charge: chargeLabels[charge.kind],
              day: formatDay(charge.dueDate),
            })}
            onClick={() => {
              setLast(charge)
              setOpen(true)
            }}
          >
            {t('Void')}
          </Button>
        ),
    })
  return (
    <Panel title={t('Due Later')} subtitle={t('Already charged, owed from their due date')} flush>
      <DataTable label={t('Due Later')} rows={coming} rowKey={({ id }) => id} columns={columns} />
      {last && (
        <VoidCharge
          key={last.id}
          lease={lease}
          charge={{ ...last, description: chargeLabels[last.kind], date: last.dueDate }}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  )
}
