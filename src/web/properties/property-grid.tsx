import { Button, Center } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { listProperties, type Property } from '#shared/properties.ts'
import { useCall } from '../api.ts'
import { usePerson } from '../session.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingCards } from '../ui/loading.tsx'
import { CardGrid, Panel } from '../ui/panel.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useUrlFilter } from '../ui/url-filter.ts'
import { PropertyCard } from './property-card.tsx'
import styles from './property-grid.module.css'

/** The portfolio as cards, searched by name and address. `newId` is the one just added. */
export function PropertyGrid(props: { properties: readonly Property[]; newId?: string }) {
  const currency = usePerson().organization?.currency
  const [query, setQuery] = useUrlFilter('q')
  const [count, setCount] = useState(step)
  const { isPending, found } = useFound(props.properties, query)
  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          className={styles.search}
          label="Search properties"
          value={query}
          onChange={setQuery}
        />
        <p className={styles.count} role="status">
          {found.length === 1 ? '1 property' : `${found.length} properties`}
        </p>
      </div>
      {isPending ? (
        <LoadingCards label="Searching properties" />
      ) : found.length === 0 ? (
        <Panel>
          <EmptyState
            icon={SearchX}
            title="No properties found"
            text={`No name or address contains “${query.trim()}”.`}
            action={
              <Button variant="default" onClick={() => setQuery('')}>
                Clear search
              </Button>
            }
          />
        </Panel>
      ) : (
        <CardGrid>
          {found.slice(0, count).map(property => (
            <PropertyCard
              key={property.id}
              property={property}
              currency={currency}
              isNew={property.id === props.newId}
            />
          ))}
        </CardGrid>
      )}
      {found.length > count && (
        <Center>
          <Button variant="default" onClick={() => setCount(count + step)}>
            Show {Math.min(step, found.length - count)} more of {found.length}
          </Button>
        </Center>
      )}
    </>
  )
}

const step = 60

/** Searches what is here; only where the list was cut at its limit, the server has to. */
function useFound(properties: readonly Property[], query: string) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const asks = properties.length >= limits.listRows && words.length > 0
  const asked = useCall(listProperties, {
    query: { q: query.slice(0, limits.line) },
    enabled: asks,
  })
  if (asks) return { isPending: asked.isPending, found: asked.data ?? [] }
  const found = properties.filter(({ name, address }) => {
    const text = `${name} ${address}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
  return { isPending: false, found }
}
