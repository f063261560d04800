import { Button } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import { can } from '#shared/permissions.ts'
import styles from '#web/components/tables/cells.module.css'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatInstantDay } from '#web/format/format.ts'
import { callHref } from '#web/format/phone.ts'
import { HappeningList } from '#web/history/happening-list.tsx'
import { NothingChanged } from '#web/history/nothing-changed.tsx'
import {
  PanelActions,
  PanelFacts,
  PanelFigure,
  PanelPart,
} from '#web/lists/work-table/panel-parts.tsx'
import { UndeliverableNote } from '#web/people/undeliverable.tsx'
import { usePerson } from '#web/session/session.tsx'
import { addressOf } from '../tables/sections.ts'
import { ContactLink, SpentLink, type VendorActs, VendorMenu } from './vendor-columns.tsx'

/** One vendor in full: contact, notes, spending, history and actions. */
export function VendorPanel(props: { vendor: Vendor; currency: string; acts: VendorActs | null }) {
  const { vendor, currency, acts } = props
  const { id, email, phone, notes, archivedAt } = vendor
  const seesHistory = can(usePerson(), 'audit:read')
  return (
    <>
      <PanelFigure aside={archivedAt && <StatusBadge tone="calm">{t('Archived')}</StatusBadge>}>
        <SpentLink vendor={vendor} currency={currency} />
      </PanelFigure>
      {acts && (
        <PanelActions>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Pencil size={15} aria-hidden />}
            onClick={() => acts.onEdit(vendor)}
          >
            {t('Edit vendor')}
          </Button>
          <VendorMenu vendor={vendor} isButton {...acts} />
        </PanelActions>
      )}
      <PanelFacts
        facts={[
          [
            t('Email'),
            email && (
              <span key="email">
                <ContactLink href={`mailto:${email}`} text={email} />
                <UndeliverableNote email={email} />
              </span>
            ),
          ],
          [t('Phone'), phone && <ContactLink key="phone" href={callHref(phone)} text={phone} />],
          [t('Notes'), notes],
          [
            t('Expenses'),
            <Link key="all" href={addressOf('expenses', { vendor: id })} className={styles.link}>
              {t('All expenses')}
            </Link>,
          ],
          [t('Added'), formatInstantDay(vendor.createdAt)],
        ]}
      />
      {seesHistory && (
        <PanelPart title={t('History')}>
          <HappeningList filters={{ entity: 'vendor', entityId: id }} empty={<NothingChanged />} />
        </PanelPart>
      )}
    </>
  )
}
