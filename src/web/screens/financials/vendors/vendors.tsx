import { Button } from '@mantine/core'
import { Archive, HardHat, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { labels, t } from '#shared/language/t.ts'
import {
  listVendors,
  saveVendors,
  summarizeVendors,
  updateVendor,
  type Vendor,
} from '#shared/maintenance/vendors.ts'
import { can } from '#shared/permissions.ts'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { formatMoney } from '#web/format/format.ts'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { BulkButton } from '#web/lists/work-table/bulk/bulk-button.tsx'
import { choiceFilter } from '#web/lists/work-table/filters.tsx'
import { WorkTable } from '#web/lists/work-table/work-table.tsx'
import type { Selection, Summary } from '#web/lists/work-table/work-table-props.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { useArchive } from '../tables/use-archive.ts'
import { vendorColumns } from './vendor-columns.tsx'
import { VendorDialog } from './vendor-dialog.tsx'
import { VendorPanel } from './vendor-panel.tsx'

const EraseVendor = lazy(() => import('./erase-vendor.tsx'))
const ArchiveMany = lazy(() => import('./archive-many.tsx'))
const TaxDetailsDialog = lazy(() => import('#web/tax-details/tax-details-dialog.tsx'))

const states = labels({ archived: 'Archived' })

/** Who is paid for work and supplies. */
export default function Vendors() {
  const person = usePerson()
  const mayWrite = can(person, 'vendor:write')
  const mayErase = can(person, 'tenant:erase')
  const seesTaxDetails = can(person, 'tax-form:write')
  const { currency } = useLocale()
  const [state] = useUrlFilter('state')
  const isArchive = state === 'archived'
  const editing = useDialog<Vendor | null>()
  const erasing = useDialog<Vendor>()
  const taxing = useDialog<Vendor>()
  const archive = useArchive(updateVendor)
  const { open: edit } = editing
  const { open: erase } = erasing
  const { open: openTaxDetails } = taxing
  const acts = useMemo(
    () =>
      mayWrite
        ? {
            ...{ onEdit: edit, onArchive: archive, onErase: mayErase ? erase : null },
            onTaxDetails: seesTaxDetails ? openTaxDetails : null,
          }
        : null,
    [mayWrite, mayErase, seesTaxDetails, edit, erase, openTaxDetails, archive],
  )
  const columns = useMemo(() => vendorColumns(currency, acts), [currency, acts])
  const add = mayWrite && (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => edit(null)}>
      {t('Add Vendor')}
    </Button>
  )
  return (
    <>
      <WorkTable
        name="vendors"
        label={t('Vendors')}
        list={listVendors}
        summary={summarizeVendors}
        file={saveVendors}
        columns={columns}
        filters={[
          {
            ...choiceFilter('state', t('Status'), states),
            query: () => ({ archived: 'true' }),
          },
        ]}
        searchLabel={t('Search by name, email or phone')}
        usualSort="name"
        sortsItself
        nameOf={({ name }) => name}
        moneyOf={({ spentThisYear }) => ({ currency, amount: spentThisYear })}
        total={totalWords}
        main={add}
        panel={vendor => (
          <VendorPanel key={vendor.id} vendor={vendor} currency={currency} acts={acts} />
        )}
        actions={selection => mayWrite && !isArchive && <ArchiveSelected selection={selection} />}
        empty={
          <EmptyState
            icon={HardHat}
            title={isArchive ? t('No archived vendors') : t('No vendors found')}
            text={
              isArchive
                ? undefined
                : t('Add the people and companies you pay, then choose them on your expenses.')
            }
            action={isArchive ? undefined : add}
          />
        }
      />
      <VendorDialog
        key={editing.about?.id ?? 'new'}
        opened={editing.opened}
        vendor={editing.about ?? null}
        onClose={editing.close}
      />
      {taxing.about && (
        <Suspense fallback={null}>
          <TaxDetailsDialog
            key={taxing.about.id}
            recipient={{ kind: 'vendor', id: taxing.about.id, name: taxing.about.name }}
            opened={taxing.opened}
            onClose={taxing.close}
          />
        </Suspense>
      )}
      {erasing.about && (
        <Suspense fallback={null}>
          <EraseVendor
            key={erasing.about.id}
            vendor={erasing.about}
            opened={erasing.opened}
            onClose={erasing.close}
          />
        </Suspense>
      )}
    </>
  )
}

function ArchiveSelected({ selection }: { selection: Selection<Vendor> }) {
  return (
    <BulkButton selection={selection} icon={Archive} label={t('Archive')}>
      {(rows, dialog) => <ArchiveMany rows={rows} onBegun={selection.clear} {...dialog} />}
    </BulkButton>
  )
}

function totalWords({ count, sums }: Summary): string {
  return t('{count, plural, one {# vendor} other {# vendors}}, {sums} spent this year', {
    count,
    sums: sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ') || '—',
  })
}
