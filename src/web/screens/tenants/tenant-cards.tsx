import { Button } from '@mantine/core'
import { SearchX, Users, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { listTenantInvitations } from '#shared/people/tenant-invitations.ts'
import { type ListedTenant, listTenants } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { SearchBox } from '#web/components/inputs/search-box.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingCards } from '#web/components/loading/loading.tsx'
import { formatCount } from '#web/format/format.ts'
import { useUninvited } from '#web/invitations/use-uninvited.ts'
import { Cards } from '#web/lists/rows.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { type Pages, usePages } from '#web/lists/use-pages.ts'
import { useSearched } from '#web/lists/use-rows.ts'
import { usePerson } from '#web/session/session.tsx'
import { InviteList } from './invite-list.tsx'
import { TenantCard } from './tenant-card.tsx'
import styles from './tenants.module.css'
import { UninvitedPanel } from './uninvited-panel.tsx'

/** The tenants as cards, below those who have not joined and those invited. `first` adds the first one. */
export function TenantCards({ first }: { first: ReactNode }) {
  const [search, setSearch] = useUrlFilter('q')
  const [filter, setFilter] = useUrlFilter('email')
  const isNone = filter === 'none'
  const list = usePages(listTenants, {
    ...{ leases: 'true', q: useSearched(search) },
    ...(isNone && { email: 'none' }),
  })
  const { rows, error, refetch } = list
  const words = useTenantRights()
  const enabled = words.mayInvite
  const invitations = usePages(listTenantInvitations, { status: 'pending' }, { enabled })
  const uninvited = useUninvited()
  const withoutEmail = uninvited.data?.leftOut.withoutEmail ?? 0
  // They are above the list: existing rows would be pushed down.
  const areKnown = (invitations.rows || invitations.error) && !uninvited.isPending
  const isLoading = !rows || (words.mayInvite && !areKnown)
  return (
    <>
      {words.mayInvite && (error || !isLoading) && (
        <>
          <UninvitedPanel />
          <InviteList list={invitations} />
        </>
      )}
      {(error || !isLoading) && (search !== '' || isNone || list.total > 0) && (
        <div className={styles.tools}>
          <SearchBox
            className={styles.search}
            label={t('Search tenants')}
            value={search}
            onChange={setSearch}
          />
          {(isNone || withoutEmail > 0) && (
            <Button
              variant={isNone ? 'light' : 'default'}
              size="xs"
              aria-pressed={isNone}
              rightSection={isNone && <X size={14} aria-hidden />}
              onClick={() => setFilter(isNone ? '' : 'none')}
            >
              {withoutEmail > 0
                ? t('No email ({count})', { count: formatCount(withoutEmail) })
                : t('No email')}
            </Button>
          )}
          <p className={styles.count} role="status">
            {!list.isSearching &&
              t('{count, plural, one {# tenant} other {{total} tenants}}', {
                count: list.total,
                total: list.totalLabel,
              })}
          </p>
        </div>
      )}
      {error ? (
        <Panel>
          <FailureState
            title={t('Tenants could not be loaded')}
            error={error}
            onRetry={() => void refetch()}
          />
        </Panel>
      ) : isLoading ? (
        <LoadingCards label={t('Loading tenants')} />
      ) : rows.length === 0 && search === '' && !isNone ? (
        <Panel>
          <EmptyState
            icon={Users}
            title={t('No tenants found')}
            text={words.empty}
            action={first}
          />
        </Panel>
      ) : (
        <Found
          list={list}
          nothing={
            search === ''
              ? { text: t('Every tenant has an email.'), clear: t('Show All Tenants') }
              : {
                  text: t('No tenant’s name, email or phone contains “{search}”.', { search }),
                  clear: t('Clear Search'),
                }
          }
          onClear={() => (search === '' ? setFilter('') : setSearch(''))}
        />
      )}
    </>
  )
}

function Found(props: {
  list: Pages<ListedTenant>
  nothing: { text: string; clear: string }
  onClear: () => void
}) {
  const { list, nothing } = props
  if (list.rows?.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={SearchX}
          title={t('No tenants found')}
          text={nothing.text}
          action={
            <Button variant="default" onClick={props.onClear}>
              {nothing.clear}
            </Button>
          }
        />
      </Panel>
    )
  }
  return (
    <Cards
      label={t('Tenants')}
      list={list}
      min={288}
      estimate={268}
      row={tenant => <TenantCard tenant={tenant} />}
    />
  )
}

/** The text of an empty list depends on the role: a landlord, or a reader. */
function useTenantRights() {
  const person = usePerson()
  const mayAdd = can(person, 'tenant:create')
  const empty = mayAdd
    ? t('Add your first tenant, then their lease.')
    : t('Tenants of your properties appear here.')
  return { mayInvite: can(person, 'invitation:write'), empty }
}
