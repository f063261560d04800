import { Button } from '@mantine/core'
import { House, MailPlus, Plus, Wrench } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { Page } from '#web/components/layout/page.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { useTableView } from '#web/lists/view-switch.tsx'
import { NotYours } from '#web/pages/not-yours.tsx'
import { TenantDialog } from '#web/people/create-tenant.tsx'
import { usePortal } from '#web/session/portal.ts'
import { usePerson } from '#web/session/session.tsx'
import { InviteTenant } from './invite-tenant.tsx'
import { TenantCards } from './tenant-cards.tsx'
import { TenantsNav } from './tenants-nav.tsx'

const TenantTable = lazy(() => import('./table/tenant-table.tsx'))

/** All tenants of the organization; for other roles, links elsewhere. */
export default function Tenants() {
  const portal = usePortal()
  if (portal === 'tenant')
    return (
      <NotYours
        screen={t('Tenants')}
        icon={House}
        title={t('Managed by your landlord')}
        text={t(
          'Only your landlord sees other tenants. You will find your own lease under My Home.',
        )}
        action={
          <Button component={Link} href="/properties" variant="default">
            {t('Go to my home')}
          </Button>
        }
      />
    )
  if (portal === 'staff')
    return (
      <NotYours
        screen={t('Tenants')}
        icon={Wrench}
        title={t('Managed by the office')}
        text={t('A tenant’s contact information is on the job you are assigned to.')}
        action={
          <Button component={Link} href="/maintenance" variant="default">
            {t('Go to maintenance')}
          </Button>
        }
      />
    )
  return <TenantList isOwner={portal === 'owner'} beginsHere={portal === 'newcomer'} />
}

function TenantList(props: {
  isOwner: boolean
  /** The dialogs name the missing data first. */
  beginsHere: boolean
}) {
  const { isOwner, beginsHere } = props
  const person = usePerson()
  const { views, ...view } = useTableView('tenants')
  const [isAdding, setAdding] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const mayAdd = can(person, 'tenant:create')
  const hasTable = person.organizationId !== null
  const isTable = view.isTable && hasTable
  const size = isTable ? 'xs' : 'sm'
  const add = (label: string, variant: 'filled' | 'default') =>
    mayAdd && (
      <Button
        variant={variant}
        size={size}
        leftSection={<Plus size={18} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {label}
      </Button>
    )
  const actions = (
    <>
      {(can(person, 'invitation:write') || beginsHere) && (
        <Button
          variant="default"
          size={size}
          leftSection={<MailPlus size={18} aria-hidden />}
          onClick={() => setInviting(true)}
        >
          {t('Invite New Tenant')}
        </Button>
      )}
      {add(t('Add Tenant'), 'filled')}
    </>
  )
  return (
    <Page
      title={t('Tenants')}
      subtitle={
        isOwner ? t('Everyone who rents in your properties') : t('Everyone who rents from you')
      }
      isFolded={isTable}
      actions={
        !isTable && (
          <>
            {hasTable && views}
            {actions}
          </>
        )
      }
    >
      <TenantsNav />
      {isTable ? (
        <Suspense fallback={<LoadingRows label={t('Loading tenants')} />}>
          <TenantTable views={views} main={actions} />
        </Suspense>
      ) : (
        <TenantCards first={add(t('Add your first tenant'), 'default')} />
      )}
      <LazyDialog opened={isAdding}>
        <TenantDialog opened={isAdding} onClose={() => setAdding(false)} />
      </LazyDialog>
      <LazyDialog opened={isInviting}>
        <InviteTenant opened={isInviting} onClose={() => setInviting(false)} />
      </LazyDialog>
    </Page>
  )
}
