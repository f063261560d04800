import { Archive } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { listProperties } from '#shared/properties/properties.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { usePages } from '#web/lists/use-pages.ts'
import { useSearched } from '#web/lists/use-rows.ts'
import { PropertyGrid } from '../property-grid.tsx'

/** Archived properties: for reference, and restored from their own page. */
export default function ArchivedProperties() {
  const [query, setQuery] = useUrlFilter('q')
  const list = usePages(listProperties, { q: useSearched(query), archived: 'true', books: 'own' })
  return (
    <Page
      title={t('Archived Properties')}
      subtitle={t('Hidden from your lists. Leases and payments stay on record')}
      back={{ href: '/properties', name: t('Properties') }}
    >
      <PropertyGrid
        list={list}
        query={query}
        onQuery={setQuery}
        empty={
          <EmptyState
            icon={Archive}
            title={t('No archived properties')}
            text={t('You can archive a property that was rented from the menu on its page')}
          />
        }
      />
    </Page>
  )
}
