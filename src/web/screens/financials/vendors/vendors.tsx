import { Button, VisuallyHidden } from '@mantine/core'
import { Archive, ArchiveRestore, HardHat, Pencil, Plus, UserX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { labels, t } from '#shared/language/t.ts'
import { listVendors, updateVendor, type Vendor } from '#shared/maintenance/vendors.ts'
import { can } from '#shared/permissions.ts'
import { useSend } from '#web/client/api.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import styles from '#web/components/tables/cells.module.css'
import type { Column } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { Filters, SearchFilter, SelectFilter, useSelectFilter } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { PagedTable } from '../tables/paged-table.tsx'
import { addressOf } from '../tables/sections.ts'
import { VendorDialog } from './vendor-dialog.tsx'

const EraseVendor = lazy(() => import('./erase-vendor.tsx'))

const states = labels({ archived: 'Archived' })

/** Who is paid for work and supplies. */
export default function Vendors() {
  const person = usePerson()
  const mayWrite = can(person, 'vendor:write')
  const mayErase = can(person, 'tenant:erase')
  const { currency } = useLocale()
  const [q] = useUrlFilter('q')
  const [state, setState] = useSelectFilter('state', states)
  const editing = useDialog<Vendor | null>()
  const erasing = useDialog<Vendor>()
  const archive = useArchive()
  const query = { q, archived: state === 'archived' ? 'true' : undefined }
  const add = mayWrite && (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => editing.open(null)}>
      {t('Add Vendor')}
    </Button>
  )
  const actions: Column<Vendor> = {
    header: t('Actions'),
    onPhone: 'bare',
    align: 'right',
    cell: vendor => (
      <VendorMenu
        vendor={vendor}
        onEdit={() => editing.open(vendor)}
        onArchive={() => archive(vendor)}
        onErase={mayErase ? () => erasing.open(vendor) : undefined}
      />
    ),
  }
  return (
    <Panel
      title={t('Vendors')}
      subtitle={t('People and companies you pay for work and supplies')}
      actions={add}
      flush
    >
      <Filters>
        <SearchFilter label={t('Search by name, email or phone')} />
        <SelectFilter
          label={t('Status')}
          all={t('Active')}
          value={state}
          choices={states}
          onChange={setState}
        />
      </Filters>
      <PagedTable
        key={JSON.stringify(query)}
        label={t('Vendors')}
        list={listVendors}
        query={query}
        columns={[...columns(currency), ...(mayWrite ? [actions] : [])]}
        empty={
          <EmptyState
            icon={HardHat}
            title={state ? t('No archived vendors') : t('No vendors found')}
            text={
              state
                ? undefined
                : t('Add the people and companies you pay, then choose them on your expenses.')
            }
            action={state ? undefined : add}
          />
        }
      />
      <VendorDialog
        key={editing.about?.id ?? 'new'}
        opened={editing.opened}
        vendor={editing.about ?? null}
        onClose={editing.close}
      />
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
    </Panel>
  )
}

function useArchive() {
  const { mutate } = useSend(updateVendor)
  return ({ id, name, archivedAt }: Vendor) =>
    mutate(
      { params: { id }, body: { archived: archivedAt === null } },
      {
        onSuccess: () =>
          toast.success(
            archivedAt ? t('{name} restored', { name }) : t('{name} archived', { name }),
          ),
        onError: ({ sentence }) => toast.failure(sentence),
      },
    )
}

function columns(currency: string): Column<Vendor>[] {
  return [
    {
      header: t('Name'),
      onPhone: 'title',
      cell: ({ name, notes }) => (
        <>
          {name}
          {notes && <span className={styles.second}>{notes}</span>}
        </>
      ),
    },
    {
      header: t('Email'),
      cell: ({ email }) =>
        email ? (
          <a className={styles.link} href={`mailto:${email}`}>
            {email}
          </a>
        ) : (
          '—'
        ),
    },
    {
      header: t('Phone'),
      cell: ({ phone }) =>
        phone ? (
          <a className={styles.link} href={`tel:${phone}`}>
            {phone}
          </a>
        ) : (
          '—'
        ),
    },
    {
      header: t('Spent this year'),
      align: 'right',
      cell: ({ id, name, spentThisYear }) => (
        <Link
          href={addressOf('expenses', { vendor: id, period: 'this-year' })}
          className={styles.link}
        >
          <Money amount={spentThisYear} currency={currency} />
          <VisuallyHidden> {t('to {name} this year', { name })}</VisuallyHidden>
        </Link>
      ),
    },
  ]
}

function VendorMenu(props: {
  vendor: Vendor
  onEdit: () => void
  onArchive: () => void
  onErase?: (() => void) | undefined
}) {
  const { vendor } = props
  const Icon = vendor.archivedAt ? ArchiveRestore : Archive
  return (
    <ActionsMenu label={t('Actions for {name}', { name: vendor.name })}>
      <MenuAction icon={Pencil} onClick={props.onEdit}>
        {t('Edit vendor')}
      </MenuAction>
      <MenuAction icon={Icon} onClick={props.onArchive}>
        {vendor.archivedAt ? t('Restore') : t('Archive')}
      </MenuAction>
      {props.onErase && (
        <MenuAction icon={UserX} isGrave onClick={props.onErase}>
          {t('Erase vendor')}
        </MenuAction>
      )}
    </ActionsMenu>
  )
}
