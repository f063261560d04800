import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import {
  listVendorLinks,
  revokeVendorLink,
  type VendorLink,
} from '#shared/maintenance/vendor-links.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, formatInstantDay } from '#web/format/format.ts'
import styles from './vendor-links.module.css'

/** The vendors of a request, for the office: their answers. */
export function VendorLinks({ request }: { request: MaintenanceRequest }) {
  const { data } = useCall(listVendorLinks, { params: { id: request.id } })
  if (!data?.length) return null
  return (
    <Panel title={t('Vendors')}>
      <ul className={styles.rows}>
        {data.map(one => (
          <li key={one.id}>
            <Row link={one} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Row({ link }: { link: VendorLink }) {
  const [isAsking, setAsking] = useState(false)
  const revoke = useSend(revokeVendorLink, {
    onSuccess: () => {
      setAsking(false)
      toast.success(t('Link revoked'))
    },
  })
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <strong>{link.vendorName}</strong>
        <span className={styles.when}>
          {t('{email}, sent {day}', {
            email: link.sentTo,
            day: formatInstantDay(link.createdAt),
          })}
        </span>
      </div>
      <StatusBadge tone={link.isOpen || link.state === 'done' ? tones[link.state] : 'calm'}>
        {stateLabel(link)}
      </StatusBadge>
      {link.isOpen && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsking(true)}>
          {t('Revoke')}
        </Button>
      )}
      <ConfirmDialog
        title={t('Revoke Link?')}
        confirm={t('Revoke Link')}
        confirming={t('Revoking...')}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => revoke.mutate({ params: { id: link.id } })}
        isPending={revoke.isPending}
        error={revoke.error}
      >
        {t('{vendor} will no longer be able to open this job.', {
          vendor: link.vendorName,
        })}
      </ConfirmDialog>
    </div>
  )
}

const tones = { sent: 'info', accepted: 'info', scheduled: 'accent', done: 'good' } as const

function stateLabel({ state, visitOn, isOpen, revokedAt }: VendorLink): string {
  if (state === 'done') return t('Done')
  if (!isOpen) return revokedAt ? t('Revoked') : t('Expired')
  if (state === 'scheduled' && visitOn) return t('Visit {day}', { day: formatDay(visitOn) })
  return state === 'accepted' ? t('Accepted') : t('Sent')
}
