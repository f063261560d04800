import { Archive } from 'lucide-react'
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
      title="Archived Properties"
      subtitle="Out of every list; their leases and payments stay on record"
      back={{ href: '/properties', name: 'Properties' }}
    >
      <PropertyGrid
        list={list}
        query={query}
        onQuery={setQuery}
        empty={
          <EmptyState
            icon={Archive}
            title="No archived properties"
            text="A property that was rented is archived from the menu on its page"
          />
        }
      />
    </Page>
  )
}
