import { Button } from '@mantine/core'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import type { Property } from '#shared/properties/properties.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { SearchBox } from '#web/components/inputs/search-box.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingCards } from '#web/components/loading/loading.tsx'
import { Cards } from '#web/lists/rows.tsx'
import type { Pages } from '#web/lists/use-pages.ts'
import { useLocale } from '#web/session/locale.ts'
import { PropertyCard } from './property-card.tsx'
import styles from './property-grid.module.css'

/** Properties as cards, searched by name and address; `empty` without any. `newId` is the latest addition. */
export function PropertyGrid(props: {
  list: Pages<Property>
  query: string
  onQuery: (query: string) => void
  newId?: string
  empty: ReactNode
}) {
  const { list, query, onQuery } = props
  const { currency } = useLocale()
  if (list.error)
    return (
      <Panel>
        <FailureState
          title={t('Properties could not be loaded')}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      </Panel>
    )
  if (!list.rows) return <LoadingCards label={t('Loading properties')} />
  if (list.rows.length === 0 && query === '') return <Panel>{props.empty}</Panel>
  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          className={styles.search}
          label={t('Search properties')}
          value={query}
          onChange={onQuery}
        />
        <p className={styles.count} role="status">
          {!list.isSearching &&
            t('{count, plural, one {# property} other {# properties}}', { count: list.total })}
        </p>
      </div>
      {list.rows.length === 0 ? (
        <Panel>
          <EmptyState
            icon={SearchX}
            title={t('No properties found')}
            text={t('No name or address contains “{query}”.', { query: query.trim() })}
            action={
              <Button variant="default" onClick={() => onQuery('')}>
                {t('Clear Search')}
              </Button>
            }
          />
        </Panel>
      ) : (
        <Cards
          label={t('Properties')}
          list={list}
          min={288}
          estimate={316}
          row={property => (
            <PropertyCard
              property={property}
              currency={currency}
              isNew={property.id === props.newId}
            />
          )}
        />
      )}
    </>
  )
}
