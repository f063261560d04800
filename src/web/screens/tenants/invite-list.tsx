import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import {
  resendTenantInvitation,
  type TenantInvitation,
  withdrawTenantInvitation,
} from '#shared/people/tenant-invitations.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { formatDay } from '#web/format/format.ts'
import styles from '#web/invitations/invitation.module.css'
import { OpenInvitationRows } from '#web/invitations/open-invitations.tsx'
import { unitLabel } from '#web/leases/labels.ts'
import { MoreRows } from '#web/lists/more-rows.tsx'
import type { Pages } from '#web/lists/use-pages.ts'

/** Open invitations; nothing without any. */
export function InviteList({ list }: { list: Pages<TenantInvitation> }) {
  const [isWhole, setWhole] = useState(false)
  const { rows, error, refetch } = list
  if (error)
    return (
      <Panel title={t('Pending Invitations')}>
        <FailureState
          title={t('Invitations could not be loaded')}
          error={error}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  if (!rows || rows.length === 0) return null
  return (
    <Panel title={t('Pending Invitations')} subtitle={t('Sent, awaiting a response')} flush>
      <OpenInvitationRows
        label={t('Pending Invitations')}
        rows={isWhole ? rows : rows.slice(0, atFirst)}
        detail={homeOf}
        resend={resendTenantInvitation}
        withdraw={withdrawTenantInvitation}
      />
      {isWhole ? (
        <MoreRows list={list} />
      ) : (
        rows.length > atFirst && (
          <div className={styles.foot}>
            <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
              {t('View all {total}', { total: list.totalLabel })}
            </Button>
          </div>
        )
      )}
    </Panel>
  )
}

const atFirst = 5

function homeOf({ property, unit, moveInDate }: TenantInvitation): string {
  const home = unit
    ? unitLabel({ propertyName: property.name, unitNumber: unit.unitNumber })
    : property.name
  return moveInDate ? t('{home} from {day}', { home, day: formatDay(moveInDate) }) : home
}
