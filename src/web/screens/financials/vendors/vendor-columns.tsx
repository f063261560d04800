import { VisuallyHidden } from '@mantine/core'
import { Archive, ArchiveRestore, Pencil, ReceiptText, UserX } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { formatInstantDay } from '#web/format/format.ts'
import { callHref } from '#web/format/phone.ts'
import type { WorkColumn } from '#web/lists/work-table/work-table-props.ts'
import { addressOf } from '../tables/sections.ts'

/** The actions on a vendor. */
export interface VendorActs {
  onEdit: (vendor: Vendor) => void
  onArchive: (vendor: Vendor) => void
  onTaxDetails: ((vendor: Vendor) => void) | null
  onErase: ((vendor: Vendor) => void) | null
}

/** The columns of the vendors; with `acts`, the actions on each. */
export function vendorColumns(
  currency: string,
  acts: VendorActs | null,
): readonly WorkColumn<Vendor>[] {
  return [
    {
      ...{ id: 'name', header: t('Name'), width: 180, grows: 2 },
      ...{ isFixed: true, onPhone: 'title' },
      cell: ({ name }) => <span className={styles.tenant}>{name}</span>,
    },
    {
      ...{ id: 'email', header: t('Email'), width: 170, grows: 2, givesWay: 1 },
      cell: ({ email }) => <ContactLink href={`mailto:${email}`} text={email} />,
    },
    {
      ...{ id: 'phone', header: t('Phone'), width: 130, onPhone: 'fact' },
      cell: ({ phone }) => <ContactLink href={callHref(phone ?? '')} text={phone} />,
    },
    {
      ...{ id: 'notes', header: t('Notes'), width: 120, grows: 2, givesWay: 2 },
      cell: ({ notes }) => notes ?? '—',
    },
    {
      ...{ id: 'added', header: t('Added'), width: 100, isExtra: true, givesWay: 3 },
      cell: ({ createdAt }) => formatInstantDay(createdAt),
    },
    {
      ...{ id: 'spent', header: t('Spent this year'), width: 128, align: 'right' },
      ...{ isFixed: true, onPhone: 'figure' },
      cell: vendor => <SpentLink vendor={vendor} currency={currency} />,
    },
    ...(acts
      ? [
          {
            ...{ id: 'actions', header: t('Actions'), width: 52, align: 'right' as const },
            isAction: true as const,
            cell: (vendor: Vendor) => <VendorMenu vendor={vendor} {...acts} />,
          },
        ]
      : []),
  ]
}

/** An email address or a phone number to press; a dash without one. */
export function ContactLink({ href, text }: { href: string; text: string | null }) {
  if (!text) return '—'
  return (
    <a className={styles.link} href={href}>
      {text}
    </a>
  )
}

/** The year's spending on a vendor, as a link to the expenses. */
export function SpentLink({ vendor, currency }: { vendor: Vendor; currency: string }) {
  const { id, name, spentThisYear } = vendor
  return (
    <Link href={addressOf('expenses', { vendor: id, period: 'this-year' })} className={styles.link}>
      <Money amount={spentThisYear} currency={currency} />
      <VisuallyHidden> {t('to {name} this year', { name })}</VisuallyHidden>
    </Link>
  )
}

export function VendorMenu(props: VendorActs & { vendor: Vendor; isButton?: boolean }) {
  const { vendor, onErase, onTaxDetails } = props
  const Icon = vendor.archivedAt ? ArchiveRestore : Archive
  return (
    <ActionsMenu
      label={t('Actions for {name}', { name: vendor.name })}
      size={34}
      isButton={props.isButton ?? false}
    >
      <MenuAction icon={Pencil} onClick={() => props.onEdit(vendor)}>
        {t('Edit vendor')}
      </MenuAction>
      {onTaxDetails && (
        <MenuAction icon={ReceiptText} onClick={() => onTaxDetails(vendor)}>
          {t('Tax details')}
        </MenuAction>
      )}
      <MenuAction icon={Icon} onClick={() => props.onArchive(vendor)}>
        {vendor.archivedAt ? t('Restore') : t('Archive')}
      </MenuAction>
      {onErase && (
        <MenuAction icon={UserX} isGrave onClick={() => onErase(vendor)}>
          {t('Erase vendor')}
        </MenuAction>
      )}
    </ActionsMenu>
  )
}
