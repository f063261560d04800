import {
  listTenantInvitations,
  resendTenantInvitation,
  type TenantInvitation,
  withdrawTenantInvitation,
} from '#shared/tenant-invitations.ts'
import { useCall } from '../api.ts'
import { formatDay } from '../format.ts'
import { OpenInvitationRows } from '../parts/invitation/open-rows.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { Panel } from '../ui/panel.tsx'

/** Who was invited and has not answered yet; nothing where there is nobody. */
export function InviteList() {
  const { data, error, refetch } = useCall(listTenantInvitations, { query: { status: 'pending' } })
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
  if (!data || data.length === 0) return null
  return (
    <Panel title="Pending Invitations" subtitle="They become tenants when they accept" flush>
      <OpenInvitationRows
        label="Pending Invitations"
        rows={data}
        detail={homeOf}
        resend={resendTenantInvitation}
        withdraw={withdrawTenantInvitation}
      />
    </Panel>
  )
}

function homeOf({ property, unit, moveInDate }: TenantInvitation): string {
  const home = unit ? `${property.name}, Unit ${unit.unitNumber}` : property.name
  return moveInDate ? `${home} from ${formatDay(moveInDate)}` : home
}
