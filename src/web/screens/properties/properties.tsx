import { Button, Group } from '@mantine/core'
import { Archive, Building2, FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { listProperties } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { usePages } from '#web/lists/use-pages.ts'
import { useSearched } from '#web/lists/use-rows.ts'
import { AddProperty } from '#web/properties/create-property.tsx'
import { usePortal } from '#web/session/portal.ts'
import { usePerson } from '#web/session/session.tsx'
import { MyHomes, RentedHomes } from './my-homes.tsx'
import { PropertyGrid } from './property-grid.tsx'

/** The portfolio; for a tenant, their home. */
export default function Properties() {
  return usePortal() === 'tenant' ? <MyHomes /> : <Portfolio />
}

function Portfolio() {
  const person = usePerson()
  const [isAdding, setAdding] = useState(false)
  const [newId, setNewId] = useState<string>()
  const [query, setQuery] = useUrlFilter('q')
  const list = usePages(listProperties, { q: useSearched(query), books: 'own' })
  const mayAdd = can(person, 'property:create')
  // After the list itself, which must load first.
  const archived = useCall(listProperties, {
    query: { archived: 'true', books: 'own', limit: 1 },
    enabled: list.rows !== undefined && person.organizationId !== null,
  })
  const hasArchived = archived.data !== undefined && archived.data.length > 0
  return (
    <Page
      title={t('Properties')}
      subtitle={t('Manage your property portfolio')}
      actions={
        mayAdd && (
          <>
            <Button
              component={Link}
              href="/properties/import"
              variant="default"
              leftSection={<FileUp size={17} aria-hidden />}
            >
              {t('Import')}
            </Button>
            <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setAdding(true)}>
              {t('Add Property')}
            </Button>
          </>
        )
      }
    >
      <PropertyGrid
        list={list}
        query={query}
        onQuery={setQuery}
        newId={newId}
        empty={
          <EmptyState
            icon={Building2}
            title={t('No properties found')}
            text={
              mayAdd
                ? t('Add your first property to get started')
                : t('The properties you work with will appear here')
            }
            action={
              mayAdd && (
                <Group justify="center" gap="xs">
                  <Button variant="default" onClick={() => setAdding(true)}>
                    {t('Add your first property')}
                  </Button>
                  <Button component={Link} href="/properties/import" variant="subtle">
                    {t('Import from a spreadsheet')}
                  </Button>
                </Group>
              )
            }
          />
        }
      />
      <RentedHomes />
      {hasArchived && (
        <Button
          component={Link}
          href="/properties/archived"
          variant="subtle"
          leftSection={<Archive size={16} aria-hidden />}
          style={{ alignSelf: 'center' }}
        >
          {t('Archived Properties')}
        </Button>
      )}
      {mayAdd && (
        <LazyDialog opened={isAdding}>
          <AddProperty
            opened={isAdding}
            onClose={() => setAdding(false)}
            onAdded={added => {
              setNewId(added.id)
              // A new property must not be hidden by an earlier search.
              setQuery('')
            }}
          />
        </LazyDialog>
      )}
    </Page>
  )
}
