import { Button } from '@mantine/core'
import { Percent, UsersRound } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import {
  listPropertyOwners,
  type PropertyOwner,
  putPropertyOwners,
} from '#shared/owners/property-owners.ts'
import { can } from '#shared/permissions.ts'
import type { Property } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, fullName } from '#web/format/format.ts'
import { useKeys } from '#web/lists/work-table/use-keys.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { SharesDialog } from './shares-dialog.tsx'
import { stepsOf } from './steps.ts'

/** The owners of a property with their shares and balances, and how the shares changed; N changes them. */
export default function PropertyOwners({ property }: { property: Property }) {
  const { currency } = useLocale()
  const owners = useCall(listPropertyOwners, { params: { id: property.id } })
  const changing = useDialog<null>()
  const mayChange = can(usePerson(), putPropertyOwners.may) && property.archivedAt === null
  const isReady = mayChange && owners.data !== undefined
  useKeys(isReady ? { n: () => changing.open(null) } : {})
  const change = isReady && (
    <Button
      size="sm"
      leftSection={<Percent size={18} aria-hidden />}
      onClick={() => changing.open(null)}
      aria-keyshortcuts="n"
    >
      {t('Change Shares')}
    </Button>
  )
  return (
    <>
      <Panel title={t('Owners')} flush actions={change}>
        <QueryBoundary label={t('The owners')} call={owners}>
          {rows =>
            rows.length === 0 ? (
              <EmptyState
                icon={UsersRound}
                title={t('No owners yet')}
                text={t('Set who owns this property, and statements are made out to them.')}
              />
            ) : (
              <DataTable
                label={t('Owners')}
                rows={rows}
                rowKey={({ id }) => id}
                columns={columns(currency)}
              />
            )
          }
        </QueryBoundary>
      </Panel>
      {owners.data && owners.data.length > 0 && (
        <Panel title={t('History of Shares')} flush>
          <DataTable
            label={t('History of Shares')}
            rows={stepsOf(owners.data)}
            rowKey={({ from }) => from ?? ''}
            columns={[
              {
                header: t('From'),
                onPhone: 'title',
                cell: ({ from }) => (from ? formatDay(from) : t('The beginning')),
              },
              {
                header: t('Owners'),
                onPhone: 'bare',
                cell: ({ shares }) =>
                  shares
                    .map(({ owner, percent }) =>
                      t('{name} {percent}%', { name: fullName(owner), percent }),
                    )
                    .join(' · '),
              },
            ]}
          />
        </Panel>
      )}
      {isReady && (
        <SharesDialog
          property={property}
          owners={owners.data ?? []}
          opened={changing.opened}
          onClose={changing.close}
        />
      )}
    </>
  )
}

function columns(currency: string): Column<PropertyOwner>[] {
  return [
    { header: t('Owner'), onPhone: 'title', cell: fullName },
    {
      header: t('Share'),
      cell: ({ soldOn, shares: [last] }) =>
        soldOn ? t('until {day}', { day: formatDay(soldOn) }) : `${last?.percent ?? '0'}%`,
    },
    {
      header: t('Balance'),
      align: 'right',
      cell: ({ balance }) => <Money amount={balance} currency={currency} />,
    },
    {
      header: t('Available for payout'),
      align: 'right',
      cell: ({ available }) => <Money amount={available} currency={currency} />,
    },
  ]
}
