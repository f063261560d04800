import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  resendTenantInvitation,
  type TenantInvitation,
  withdrawTenantInvitation,
} from '#shared/people/tenant-invitations.ts'
import { formatDay } from '../format.ts'
import styles from '../parts/invitation/invitation.module.css'
import { OpenInvitationRows } from '../parts/invitation/open-rows.tsx'
import { MoreRows } from '../parts/list/more-rows.tsx'
import type { Pages } from '../parts/list/use-pages.ts'
import { FailureState } from '../ui/failure-state.tsx'
import { Panel } from '../ui/panel.tsx'

/** Who was invited and has not answered yet; nothing where there is nobody. */
export function InviteList({ list }: { list: Pages<TenantInvitation> }) {
  const [isWhole, setWhole] = useState(false)
  const { rows, error, refetch } = list
  if (error)
    return (
      <Panel title="Pending Invitations">
        <FailureState
          title="Invitations could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  if (!rows || rows.length === 0) return null
  return (
    <Panel title="Pending Invitations" subtitle="Sent, and not answered yet" flush>
      <OpenInvitationRows
        label="Pending Invitations"
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
              Show all {list.totalInWords}
            </Button>
          </div>
        )
      )}
    </Panel>
  )
}

const atFirst = 5

function homeOf({ property, unit, moveInDate }: TenantInvitation): string {
  const home = unit ? `${property.name}, Unit ${unit.unitNumber}` : property.name
  return moveInDate ? `${home} from ${formatDay(moveInDate)}` : home
}
