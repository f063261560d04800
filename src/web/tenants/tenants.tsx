import { Button } from '@mantine/core'
import { House, MailPlus, Plus, SearchX, Users, Wrench } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { isRentedBy, type Lease, listLeases } from '#shared/leases.ts'
import { can } from '#shared/permissions.ts'
import { listTenants, type Tenant } from '#shared/tenants.ts'
import { useCall } from '../api.ts'
import { fullName } from '../format.ts'
import { matches, useRows } from '../parts/lease/rows.ts'
import { NotYours } from '../parts/not-yours.tsx'
import { usePortal } from '../parts/portal.ts'
import { TenantDialog } from '../parts/tenant-dialog.tsx'
import { usePerson } from '../session.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { LoadingCards } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { CardGrid, Panel } from '../ui/panel.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useUrlFilter } from '../ui/url-filter.ts'
import { InviteList } from './invite-list.tsx'
import { InviteTenant } from './invite-tenant.tsx'
import { TenantCard } from './tenant-card.tsx'
import styles from './tenants.module.css'

/** Everybody who rents from the organization; for whom that is no business, where to go instead. */
export default function Tenants() {
  const portal = usePortal()
  if (portal === 'tenant')
    return (
      <NotYours
        screen="Tenants"
        icon={House}
        title="Kept by your landlord"
        text="Who else rents here is for your landlord to know. What is yours stands with your home."
        action={
          <Button component={Link} href="/properties" variant="default">
            Go to my home
          </Button>
        }
      />
    )
  if (portal === 'staff')
    return (
      <NotYours
        screen="Tenants"
        icon={Wrench}
        title="Kept by the office"
        text="How to reach a tenant stands with the job you are on."
        action={
          <Button component={Link} href="/maintenance" variant="default">
            Go to maintenance
          </Button>
        }
      />
    )
  return <TenantList isOwner={portal === 'owner'} />
}

function TenantList({ isOwner }: { isOwner: boolean }) {
  const [isAdding, setAdding] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const [search, setSearch] = useUrlFilter('q')
  const { rows, error, refetch } = useRows(listTenants, search)
  const words = useWords()
  // An owner knows no more of a tenant than name, home and term: there they stand on the card.
  const leases = useCall(listLeases, { enabled: isOwner })
  const add = (label: string) =>
    words.mayAdd && (
      <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
        {label}
      </Button>
    )
  return (
    <Page
      title="Tenants"
      subtitle={isOwner ? 'Everybody who rents in your properties' : 'Everybody who rents from you'}
      actions={
        <>
          {words.mayInvite && (
            <Button
              variant="default"
              leftSection={<MailPlus size={18} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              Invite New Tenant
            </Button>
          )}
          {add('Add Tenant')}
        </>
      }
    >
      {words.mayInvite && <InviteList />}
      {rows && rows.length > 0 && (
        <SearchBox
          className={styles.search}
          label="Search tenants"
          value={search}
          onChange={setSearch}
        />
      )}
      {error ? (
        <FailureState
          title="Tenants could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !rows ? (
        <LoadingCards label="Loading tenants" />
      ) : rows.length === 0 ? (
        <Panel>
          <EmptyState
            icon={Users}
            title="No tenants found"
            text={words.empty}
            action={add('Add your first tenant')}
          />
        </Panel>
      ) : (
        <Found tenants={rows} leases={leases.data} search={search} onClear={() => setSearch('')} />
      )}
      <TenantDialog opened={isAdding} onClose={() => setAdding(false)} />
      {words.mayInvite && <InviteTenant opened={isInviting} onClose={() => setInviting(false)} />}
    </Page>
  )
}

function Found(props: {
  tenants: readonly Tenant[]
  leases: readonly Lease[] | undefined
  search: string
  onClear: () => void
}) {
  const { tenants, search } = props
  const [count, setCount] = useState(step)
  const found = tenants.filter(tenant =>
    matches([fullName(tenant), tenant.email, tenant.phone].join(' '), search),
  )
  if (found.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={SearchX}
          title="No tenants found"
          text={`Nobody’s name, email or phone has “${search}” in it.`}
          action={
            <Button variant="default" onClick={props.onClear}>
              Clear search
            </Button>
          }
        />
      </Panel>
    )
  }
  return (
    <>
      <CardGrid>
        {found.slice(0, count).map(tenant => (
          <TenantCard
            key={tenant.id}
            tenant={tenant}
            leases={props.leases?.filter(lease => isRentedBy(lease, tenant.id))}
          />
        ))}
      </CardGrid>
      {found.length > count && (
        <Button variant="default" className={styles.more} onClick={() => setCount(count + step)}>
          Show {Math.min(step, found.length - count)} more of {found.length}
        </Button>
      )}
    </>
  )
}

const step = 100

/** What an empty list says depends on who looks: a landlord, or somebody who only reads. */
function useWords() {
  const person = usePerson()
  const mayAdd = can(person, 'tenant:create')
  const empty = mayAdd
    ? 'Add your first tenant, then let a unit to them.'
    : 'Whoever rents in your properties appears here.'
  return { mayAdd, mayInvite: can(person, 'invitation:write'), empty }
}
